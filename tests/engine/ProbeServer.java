import java.awt.Window;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;

import javax.swing.SwingUtilities;

/**
 * Runs VmodProbe over and over in one JVM, each time with classes of its own, so that no run knows of another.
 *
 * Usage: java -cp THIS_CLASS_ONLY ProbeServer ENGINE_CLASSPATH. A line of standard input is a run: the probe's arguments, separated by TAB. When it
 * is over, its exit code is told in a line "exit N" on standard output.
 */
public class ProbeServer {
  public static void main(String[] args) throws Exception {
    final PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    final List<URL> urls = new ArrayList<>();
    for (final String s : args[0].split(File.pathSeparator)) urls.add(new File(s).toURI().toURL());
    final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int code;
      try {
        code = run(urls.toArray(new URL[0]), line.split("\t", -1));
      }
      catch (Throwable t) {
        t.printStackTrace();
        code = 5;
      }
      out.println("exit " + code);
      out.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  /** One run of the probe; what it opened is closed afterwards. */
  private static int run(URL[] classpath, String[] arguments) throws Exception {
    final Path home = Files.createTempDirectory(Path.of(System.getProperty("java.io.tmpdir")), "run");
    System.setProperty("VASSAL.conf", home.toString());
    System.setProperty("user.home", home.toString());
    final PrintStream err = System.err;
    final CompletableFuture<Integer> code = new CompletableFuture<>();
    final URLClassLoader loader = new URLClassLoader(classpath, ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    final Path outDir = Files.createDirectories(Path.of(arguments[1]));
    try (PrintStream log = new PrintStream(outDir.resolve("stderr.txt").toFile(), StandardCharsets.UTF_8)) {
      System.setErr(log);
      final Class<?> probe = Class.forName("VmodProbe", true, loader);
      final Field exit = probe.getDeclaredField("exit");
      exit.setAccessible(true);
      exit.set(null, (IntConsumer) code::complete);
      try {
        probe.getMethod("main", String[].class).invoke(null, (Object) arguments);
      }
      catch (InvocationTargetException e) {
        if (!code.isDone()) throw e;
      }
      return code.getNow(5);
    }
    finally {
      System.setErr(err);
      System.setOut(new PrintStream(OutputStream.nullOutputStream()));
      SwingUtilities.invokeAndWait(() -> { for (final Window w : Window.getWindows()) w.dispose(); });
    }
  }
}
