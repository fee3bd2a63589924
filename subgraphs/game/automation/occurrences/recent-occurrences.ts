import type { Database } from '#kit/database/database';
import type { EventTexts } from '#kit/event-log/event-descriptions';
import type { LogTrigger } from '../rules/triggers';

/** An occurrence as a dry run renders it. */
export interface RecentOccurrence {
  readonly groupId: number | null;
  readonly username: string | null;
  readonly skill: string | null;
  readonly texts?: EventTexts | null;
  readonly at: Date;
}

/** $1 trigger, $2 instant, $3 number of occurrences. */
const RECENT = {
  name: 'game_recent_occurrences',
  text: `SELECT group_id AS "groupId", username, skill, texts, occurred_at AS at FROM game.occurrences
    WHERE trigger = $1 AND occurred_at >= $2 ORDER BY occurred_at DESC, id DESC LIMIT $3`,
} as const;

/** Returns the stored occurrences of a trigger since an instant, newest first. */
export function recentOccurrences(
  database: Database,
  trigger: LogTrigger,
  since: Date,
  most: number,
): Promise<RecentOccurrence[]> {
  return database.rows<RecentOccurrence>(RECENT, [trigger, since, most]);
}
