package community.reports;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Reports the lines of its input, {@code type,target[,times]}, where a plugin would report events of the
 * game. Ends after the platform has answered all of them, and prints the board.
 */
public final class Main {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private Main() {}

  /**
   * @param arguments the address of the platform and the file of the queue; the bingo key is the environment
   * variable BINGO_KEY
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String key = System.getenv("BINGO_KEY");
    if (arguments.length != 2 || key == null) {
      System.err.println("usage: BINGO_KEY=bk_... java community.reports.Main <address> <queue file>");
      System.exit(2);
      return;
    }
    HttpUrl platform = HttpUrl.get(arguments[0]);
    OkHttpClient http = new OkHttpClient.Builder().callTimeout(TIMEOUT).build();
    try (ReportQueue queue = new ReportQueue(Path.of(arguments[1]))) {
      Thread sender = new Thread(new ReportSender(http, platform, key, queue, Main::print), "reports");
      sender.setUncaughtExceptionHandler(
          (thread, failure) -> {
            System.err.println(failure.getMessage());
            System.exit(1);
          });
      sender.start();
      readInput(queue);
      queue.awaitEmpty();
      sender.interrupt();
      sender.join();
    }
    System.out.println(board(http, platform, key));
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }

  private static void readInput(ReportQueue queue) throws IOException {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] parts = line.split(",");
      queue.add(Report.happened(parts[0], parts[1], parts.length > 2 ? Long.parseLong(parts[2]) : 1));
    }
  }

  private static void print(Verdict verdict) {
    String reason = verdict.reason() == null ? "" : ": " + verdict.reason();
    System.out.println(verdict.id() + " " + verdict.outcome() + reason);
  }

  /**
   * Returns where the player stands: what an overlay shows, and what a client that was restarted begins with.
   */
  private static String board(OkHttpClient http, HttpUrl platform, String key) throws IOException {
    HttpUrl address = platform.newBuilder().addPathSegments("bingo/board").build();
    Request request = new Request.Builder().url(address).header("X-Bingo-Key", key).build();
    try (Response response = http.newCall(request).execute()) {
      return response.body().string();
    }
  }
}
