import { z } from 'zod';

/** PostgreSQL's channel on which appended events are announced. */
export const EVENT_CHANNEL = 'event_log';

/** The announcement of events of one type and subject, which one transaction appended. */
export interface Announcement {
  /** Position of the last of these events. */
  readonly position: number;
  readonly type: string;
  readonly subject: string;
}

const position = z.coerce.number().int().positive();

/** Reads `position type subject`; null if the text is none. */
export function readAnnouncement(text: string): Announcement | null {
  const [number, type, ...subject] = text.split(' ');
  const read = position.safeParse(number);
  if (!read.success || type === undefined) return null;
  return { position: read.data, type, subject: subject.join(' ') };
}
