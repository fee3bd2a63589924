package community.reports;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Pauses between attempts: they double up to a minute, with jitter, so that clients do not return all at
 * once.
 */
final class BackOff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private Duration ceiling = FIRST;

  /** Returns the pause before the next attempt. */
  Duration next() {
    long millis = ceiling.toMillis();
    Duration doubled = ceiling.multipliedBy(2);
    ceiling = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    return Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
  }

  void reset() {
    ceiling = FIRST;
  }
}
