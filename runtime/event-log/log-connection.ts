import type { Client } from 'pg';
import { z } from 'zod';
import { type Announcement, EVENT_CHANNEL, readAnnouncement } from '#protocol/event-log/announcement';
import { type LoggedEvent, loggedEvent } from '#protocol/event-log/logged-event';
import { boundedClient } from '#runtime/database/bounded-client';

/** Of a process that starts, the event loop may be blocked for longer. */
const LogClient = boundedClient(2000);

/** After this time without traffic, the system probes the connection. */
const KEEP_ALIVE_MS = 10_000;

const COLUMNS = `position::float8 AS position, type, subject, data,
  to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`;

const HEAD = 'SELECT coalesce(max(position), 0)::float8 AS position FROM event_log.entries';

/** $1 after, $2 up to, $3 subjects, $4 types of every subject, $5 limit. */
const READ = `SELECT ${COLUMNS} FROM event_log.entries
  WHERE position > $1 AND position <= $2 AND (subject = ANY($3) OR type = ANY($4))
  ORDER BY position LIMIT $5`;

const head = z.object({ rows: z.tuple([z.object({ position: z.number() })]) });

const entries = z.object({ rows: z.array(z.object({ position: z.number() }).loose()) });

/** A range of the log. */
export interface LogRange {
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
  readonly subjects: readonly string[];
  readonly types: readonly string[];
  readonly limit: number;
}

export interface LogPage {
  readonly events: readonly LoggedEvent[];
  /** The position after which the next page begins; null after the last page. */
  readonly next: number | null;
}

/** One connection that listens for announcements and reads the log. */
export class LogConnection {
  private constructor(
    private readonly client: Client,
    /** Fulfilled when the connection ends. */
    readonly lost: Promise<void>,
    /** Position of the last event when the connection began to listen. */
    readonly head: number,
  ) {}

  /** Connects and listens. */
  static async open(url: string, onAnnounced: (announcement: Announcement) => void): Promise<LogConnection> {
    const client = new LogClient({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('notification', ({ payload = '' }) => {
      const announcement = readAnnouncement(payload);
      if (announcement) onAnnounced(announcement);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${EVENT_CHANNEL}`);
      return new LogConnection(client, lost, await readHead(client));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Reads a range; events of unknown types are left out. */
  async read({ after, upTo, subjects, types, limit }: LogRange): Promise<LogPage> {
    const { rows } = entries.parse(await this.client.query(READ, [after, upTo, subjects, types, limit]));
    const last = rows.at(-1);
    return {
      events: rows.flatMap((row) => loggedEvent.safeParse(row).data ?? []),
      next: last && rows.length === limit ? last.position : null,
    };
  }

  /** Returns the position of the last event; detects a dead connection. */
  readHead(): Promise<number> {
    return readHead(this.client);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

async function readHead(client: Client): Promise<number> {
  return head.parse(await client.query(HEAD)).rows[0].position;
}
