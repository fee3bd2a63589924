package community.reports;

import com.google.gson.annotations.SerializedName;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** Something that happened in the game. Its id makes it count once, however often it is sent. */
public final class Report {
  private final String id;

  @SerializedName("occurred_at")
  private final String occurredAt;

  private final String type;
  private final String target;
  private final Long increment;
  private final Long total;
  private final Long level;

  private Report(String type, String target, Long increment, Long total, Long level) {
    this.id = UUID.randomUUID().toString();
    this.occurredAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    this.type = type;
    this.target = target;
    this.increment = increment;
    this.total = total;
    this.level = level;
  }

  /** Returns a report of something that happened {@code times} times, such as kills since the last report. */
  public static Report happened(String type, String target, long times) {
    return new Report(type, target, times, null, null);
  }

  /** Returns a report of a lifetime count of the player, such as the kill count that the game shows. */
  public static Report total(String type, String target, long total) {
    return new Report(type, target, null, total, null);
  }

  /** Returns a report of a state that was reached, such as a level. */
  public static Report level(String type, String target, long level) {
    return new Report(type, target, null, null, level);
  }

  public String id() {
    return id;
  }
}
