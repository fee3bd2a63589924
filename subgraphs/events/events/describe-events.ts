import type { Database } from '#kit/database/database';
import type { EventTexts } from '#kit/event-log/event-descriptions';
import type { LoggedEvent } from '#protocol/event-log/logged-event';

/** $1 what the events are about. */
const NAMES = {
  name: 'events_names_of_logged_events',
  text: `SELECT k.index, e.name AS event, t.name AS tile
    FROM jsonb_to_recordset($1::jsonb) AS k (index integer, subject text, "tileId" integer)
      LEFT JOIN events.events e ON e.id = k.subject LEFT JOIN events.tiles t ON t.id = k."tileId"`,
} as const;

interface Names {
  readonly index: number;
  readonly event: string | null;
  readonly tile: string | null;
}

/**
 * Returns `event`, `tile` and `status` of events about proofs; what was deleted meanwhile is named by its id.
 */
export async function describeProofEvents(
  database: Database,
  events: readonly LoggedEvent[],
): Promise<EventTexts[]> {
  const texts: EventTexts[] = events.map(() => ({}));
  const keys = events.flatMap(({ type, subject, data }, index) =>
    type.startsWith('proof_') ? { index, subject, ...data } : [],
  );
  if (keys.length === 0) return texts;
  for (const { index, event, tile } of await database.rows<Names>(NAMES, [JSON.stringify(keys)])) {
    const logged = events[index];
    if (!logged || !('tileId' in logged.data)) continue;
    const { data, subject } = logged;
    texts[index] = {
      event: event ?? subject,
      tile: tile ?? String(data.tileId),
      ...('status' in data && { status: data.status }),
    };
  }
  return texts;
}
