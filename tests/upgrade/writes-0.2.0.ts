import { Client } from 'pg';

/** Between two executions. */
const PAUSE_MS = 50;

type Values = (number: number) => readonly unknown[];

/**
 * Executes a statement again and again until it is stopped or fails. A lock that it waits for longer than
 * half a second is a failure.
 */
export class Repeated {
  executions = 0;
  failure: string | null = null;
  private longestMs = 0;
  private stopped = false;
  private readonly ended: Promise<void>;

  constructor(
    url: string,
    readonly statement: string,
    private readonly values: Values = () => [],
  ) {
    this.ended = this.run(new Client({ connectionString: url, lock_timeout: 500 }));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.ended;
  }

  /** Returns what the longest execution since the last call took, in milliseconds. */
  takeLongest(): number {
    const longest = this.longestMs;
    this.longestMs = 0;
    return Math.ceil(longest);
  }

  private async run(client: Client): Promise<void> {
    try {
      await client.connect();
      while (!this.stopped) {
        const start = performance.now();
        await client.query(this.statement, [...this.values(this.executions)]);
        this.longestMs = Math.max(this.longestMs, performance.now() - start);
        this.executions += 1;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } catch (error) {
      this.failure = `${String(error)}: ${this.statement}`;
    } finally {
      await client.end();
    }
  }
}

/** A user of `fillTables`, another one each time. */
const user = (number: number): string => String(((number * 37) % 2_000) + 1);

/** What release 0.2.0 writes most often, with values for the data of `fillTables`. */
export const WRITES: readonly (readonly [string, Values])[] = [
  [
    `INSERT INTO auth.users (id, username, folded_username, global_name, avatar) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET username = excluded.username, folded_username = excluded.folded_username,
       global_name = excluded.global_name, avatar = excluded.avatar
     RETURNING is_banned AS "isBanned"`,
    (number) => [user(number), 'Renamed', 'renamed', 'Renamed', null],
  ],
  [
    `INSERT INTO auth.sessions (id, user_id, kind, key_id, expires_at) VALUES ($1, $2, 'browser', 'key', now())`,
    (number) => [`new ${number}`, user(number)],
  ],
  [
    `INSERT INTO auth.activity_log (user_id, action, details) VALUES ($1, 'sign_in', '')`,
    (number) => [user(number)],
  ],
  [
    `INSERT INTO attendance.records AS r (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
     VALUES ($1, $1, 'Raid', '2026-11-02', 5, NULL, 'User1', '1') ON CONFLICT (rsn_folded, event, date) DO NOTHING`,
    (number) => [`new ${number}`],
  ],
  [
    `INSERT INTO events.submissions (id, event_id, tile_id, user_id, notes, image_name, image_type, image_size, thumbnail_size)
     VALUES ($1, 'autumn', (SELECT min(id) FROM events.tiles), $2, NULL, $1, 'image/png', 100, 10)`,
    (number) => [`new ${number}`, user(number)],
  ],
  [
    `UPDATE events.submissions SET status = $2, reviewer_notes = $3, reviewed_by = $4, reviewed_at = clock_timestamp()
     WHERE id = $1`,
    (number) => [`proof ${user(number)}`, 'approved', null, '1'],
  ],
  [
    `INSERT INTO game.occurrences (key, trigger, group_id, username, skill, occurred_at)
     VALUES ($1, 'tracker_skill_99', 139, 'Zezima', 'attack', now()) ON CONFLICT (key) DO NOTHING`,
    (number) => [`new ${number}`],
  ],
  [
    `UPDATE game.deliveries d SET attempts = d.attempts + 1 WHERE occurrence_id = $1`,
    (number) => [user(number)],
  ],
  [
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     VALUES ($1, 'bingo 1', $1, $1, $1, $1)`,
    (number) => [`new ${number}`],
  ],
  [
    `INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES ($1, $2, $3, $4)
     ON CONFLICT (participant_id, position) DO UPDATE SET counted = excluded.counted,
       count = CASE WHEN counts.counted = excluded.counted THEN greatest(counts.count, excluded.count)
         ELSE excluded.count END`,
    (number) => [user(number), number % 16, 'npc_kill:goblin', 6],
  ],
  [
    `WITH completion AS (
       INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
       VALUES ($1, $2, clock_timestamp(), 'automatic') RETURNING completed_at
     )
     UPDATE bingo.participants p
     SET points = p.points + $3, bingos = p.bingos + $4, tasks_completed = p.tasks_completed + 1,
       last_completion_at = greatest(p.last_completion_at, completion.completed_at)
     FROM completion WHERE p.id = $1`,
    (number) => [user(number), Math.floor(number / 2_000) + 1, 10, 0],
  ],
  [`DELETE FROM bingo.counts WHERE participant_id = $1 AND position = $2`, (number) => [user(number + 7), 9]],
];
