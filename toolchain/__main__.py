"""`python -m toolchain`."""

from toolchain.cli.main import main

main()
