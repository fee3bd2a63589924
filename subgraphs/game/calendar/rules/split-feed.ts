/** A feed split into separately parsable parts. */
export interface SplitFeed {
  /** The feed with an empty event in place of each event. */
  readonly frame: string;
  /** The events in full, in order. */
  readonly events: readonly string[];
}

const EMPTY_EVENT = ['BEGIN:VEVENT', 'END:VEVENT'];

/**
 * Splits a feed into its events without parsing them. Folded lines start with white space, so the start of a
 * line is enough to recognise BEGIN and END. An event without an END ends before the next event or at the end
 * of the calendar.
 */
export function splitFeed(text: string): SplitFeed {
  const frame: string[] = [];
  const events: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const mark = line.trimEnd().toUpperCase();
    if (mark === 'BEGIN:VEVENT') {
      open = [];
      events.push(open);
      frame.push(...EMPTY_EVENT);
    }
    if (mark === 'END:VCALENDAR') open = null;
    (open ?? frame).push(line);
    if (mark === 'END:VEVENT') open = null;
  }
  return { frame: frame.join('\r\n'), events: events.map((lines) => lines.join('\r\n')) };
}
