package community.reports;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * Sends the reports of a queue to the platform, oldest first, until it is interrupted or the key is refused.
 * A report leaves the queue once the platform has answered it; whatever happens before, it is sent again and
 * counts once.
 */
public final class ReportSender implements Runnable {
  private static final MediaType JSON = MediaType.get("application/json");
  private static final Gson GSON = new Gson();

  /** Reports that the platform takes in one request. */
  private static final int LARGEST_BATCH = 100;

  /** The platform takes 30 requests a minute for one key. */
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  private final OkHttpClient http;
  private final HttpUrl address;
  private final String key;
  private final ReportQueue queue;
  private final Consumer<Verdict> listener;
  private final BackOff backOff = new BackOff();

  /**
   * Largest batch of the next request; one after a batch was refused, to find the report that is to blame.
   */
  private int batchSize = LARGEST_BATCH;

  /**
   * @param platform the address of the platform
   * @param key the bingo key of the registration
   * @param listener receives the verdict on each report
   */
  public ReportSender(
      OkHttpClient http, HttpUrl platform, String key, ReportQueue queue, Consumer<Verdict> listener) {
    this.http = http;
    this.address = platform.newBuilder().addPathSegments("bingo/reports").build();
    this.key = key;
    this.queue = queue;
    this.listener = listener;
  }

  /** @throws IllegalStateException if the platform refuses the key; the queue keeps its reports */
  @Override
  public void run() {
    try {
      while (true) {
        Thread.sleep(sendFirst().toMillis());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (IOException disk) {
      throw new IllegalStateException("the queue could not be written", disk);
    }
  }

  /** Sends one batch and returns how long to wait before the next. */
  private Duration sendFirst() throws InterruptedException, IOException {
    List<Report> batch = queue.first(batchSize);
    Request request =
        new Request.Builder()
            .url(address)
            .header("X-Bingo-Key", key)
            .post(RequestBody.create(JSON, GSON.toJson(Map.of("reports", batch))))
            .build();
    List<Verdict> verdicts;
    try (Response response = http.newCall(request).execute()) {
      switch (response.code()) {
        case 200:
          verdicts = verdictsOf(response.body());
          break;
        case 401:
        case 403:
          throw new IllegalStateException("the platform refused the key");
        case 429:
          return retryAfter(response);
        case 400:
        case 413:
          return refused(batch);
        default:
          return backOff.next();
      }
    } catch (IOException | JsonParseException unreachable) {
      // The request may have arrived: the ids make the repetition harmless.
      return backOff.next();
    }
    queue.removeFirst(batch.size());
    verdicts.forEach(listener);
    batchSize = LARGEST_BATCH;
    backOff.reset();
    return INTERVAL;
  }

  private static List<Verdict> verdictsOf(ResponseBody body) throws IOException {
    Answer answer = GSON.fromJson(body.string(), Answer.class);
    if (answer == null || answer.results == null) {
      throw new JsonParseException("no verdicts");
    }
    return answer.results;
  }

  /** Sends reports of a refused batch one by one, and drops one that is refused alone: it never succeeds. */
  private Duration refused(List<Report> batch) throws IOException {
    if (batch.size() == 1) {
      queue.removeFirst(1);
    }
    batchSize = 1;
    return INTERVAL;
  }

  private Duration retryAfter(Response response) {
    try {
      return Duration.ofSeconds(Long.parseLong(response.header("Retry-After", "")));
    } catch (NumberFormatException missing) {
      return backOff.next();
    }
  }

  private static final class Answer {
    private List<Verdict> results;
  }
}
