"""`python -m toolchain`."""

from toolchain.cli.main import main

if __name__ == "__main__":
    main()
