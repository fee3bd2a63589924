package community.reports;

/** What the platform did with a report. */
public final class Verdict {
  private String id;
  private String outcome;
  private String reason;

  /** For Gson. */
  private Verdict() {}

  public String id() {
    return id;
  }

  /** Returns {@code accepted}, {@code ignored}, {@code duplicate} or {@code rejected}. */
  public String outcome() {
    return outcome;
  }

  /** Returns why a report was ignored or rejected; null otherwise. */
  public String reason() {
    return reason;
  }
}
