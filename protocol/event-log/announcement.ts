import { z } from 'zod';

/** PostgreSQL's channel on which appended events are announced. */
export const EVENT_CHANNEL = 'event_log';

const announcement = z.object({
  /** Position of the transaction's last event. */
  position: z.int().positive(),
  /** Types and subjects of its events; null if they are too many to list. */
  keys: z.array(z.tuple([z.string(), z.string()])).nullable(),
});

/** The announcement of the events that one transaction appended. */
export type Announcement = z.infer<typeof announcement>;

/** Reads the payload of a notification; null if it is no announcement. */
export function readAnnouncement(payload: string): Announcement | null {
  try {
    return announcement.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
