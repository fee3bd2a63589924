/** A feed in pieces that can be parsed one by one. */
export interface SplitFeed {
  /** The feed with an empty event in each event's place. */
  readonly frame: string;
  /** The events in full, in their order. */
  readonly events: readonly string[];
}

const EMPTY_EVENT = ['BEGIN:VEVENT', 'END:VEVENT'];

/**
 * Takes the events out of a feed without understanding them. Lines that are folded begin with white space, so that a
 * line's beginning tells. What has no end ends where the next event begins, or the calendar ends.
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
