import { setTimeout as delay } from 'node:timers/promises';
import type { Announcement } from '#protocol/event-log/announcement';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { Logger } from '#runtime/logger';
import { type EventFilter, type EventListener, Followers } from './followers';
import { LogConnection } from './log-connection';

const PAGE = 500;

const RECONNECT_MS = 500;

/** Interval at which an idle connection is checked while there are followers. */
const CHECK_MS = 30_000;

/** The events that a follower missed. */
export interface MissedEvents {
  readonly events: readonly LoggedEvent[];
  /** Whether there is more than `events`. */
  readonly more: boolean;
  /** Whether the log ends before the position after which events were asked for. */
  readonly isBeyond: boolean;
}

/**
 * Follows the event log from one process, with one connection: it listens for announcements and reads what
 * they announce once for all followers. After a lost connection it continues with the first unread event, so
 * a follower receives each event once.
 */
export class EventFeed {
  private readonly followers = new Followers();
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private connection: LogConnection | null = null;
  /** Everything up to here was dispatched; null before the first connection. */
  private seen: number | null = null;
  /** Position of the last announced event. */
  private announced = 0;
  /** Whether an event with followers may be between the two. */
  private isWanted = false;
  private isReading = false;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
    private readonly checkMs = CHECK_MS,
  ) {
    this.running = this.run();
  }

  /** Position up to which events were dispatched; null while the log cannot be reached. */
  get position(): number | null {
    return this.connection ? this.seen : null;
  }

  /** Calls a listener for each event from now on. @returns a function that ends it. */
  follow(filter: EventFilter, listener: EventListener): () => void {
    return this.followers.add(filter, listener);
  }

  /**
   * Reads past events of one subject.
   *
   * @param after exclusive.
   * @throws Error while the log cannot be reached.
   */
  async since({ types, subject }: EventFilter, after: number, limit: number): Promise<MissedEvents> {
    const { connection } = this;
    if (!connection) throw new Error('the event log cannot be reached');
    const range = { after, upTo: Number.MAX_SAFE_INTEGER, limit: limit + 1 };
    const page = await connection.read({
      ...range,
      subjects: subject === null ? [] : [subject],
      types: subject === null ? types : [],
    });
    const events = page.events.filter(({ type }) => types.includes(type));
    // Another process may have read further than this one, so only the log itself is authoritative.
    const isBeyond = after > (this.seen ?? 0) && after > (await connection.readHead());
    return { events: events.slice(0, limit), more: page.next !== null, isBeyond };
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.connection?.close();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let isReported = false;
    while (!signal.aborted) {
      try {
        await this.connected();
        isReported = false;
      } catch (err) {
        if (!isReported) this.log.warn({ err }, 'the event log cannot be reached');
        isReported = true;
      }
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Follows the log until the connection is lost. */
  private async connected(): Promise<void> {
    this.announced = 0;
    const connection = await LogConnection.open(this.url, (announced) => this.onAnnounced(announced));
    this.connection = connection;
    const check = setInterval(() => void this.check(connection), this.checkMs).unref();
    try {
      if (this.stopping.signal.aborted) await connection.close();
      this.catchUp(connection.head);
      await connection.lost;
    } finally {
      clearInterval(check);
      this.connection = null;
    }
  }

  private catchUp(head: number): void {
    // After a restore the log may end before what was read.
    this.seen = Math.min(this.seen ?? head, head);
    // An announcement may have arrived since the head was read.
    this.announced = Math.max(this.announced, head);
    this.isWanted = true;
    this.read();
  }

  private onAnnounced(announcement: Announcement): void {
    this.announced = Math.max(this.announced, announcement.position);
    this.isWanted ||= this.followers.concerns(announcement);
    this.read();
  }

  private read(): void {
    if (this.isReading) return;
    this.readAnnounced().catch((err: unknown) => {
      this.isWanted = true;
      this.log.warn({ err }, 'the event log could not be read');
      // Reconnecting reads it again.
      void this.connection?.close();
    });
  }

  /** Ends synchronously: the next announcement may be in the same packet as the last. */
  private async readAnnounced(): Promise<void> {
    this.isReading = true;
    try {
      for (;;) {
        const { connection, seen, announced } = this;
        if (!connection || seen === null || seen >= announced) return;
        if (this.isWanted) {
          this.isWanted = false;
          await this.dispatch(connection, announced);
        }
        this.seen = announced;
      }
    } finally {
      this.isReading = false;
    }
  }

  /**
   * Dispatches the events up to a position. `seen` follows, so that none is dispatched twice after a failure.
   */
  private async dispatch(connection: LogConnection, upTo: number): Promise<void> {
    for (let after = this.seen; after !== null; ) {
      const page = await connection.read({ after, upTo, limit: PAGE, ...this.followers.followed() });
      for (const event of page.events) {
        this.followers.dispatch(event);
        this.seen = event.position;
      }
      after = page.next;
    }
  }

  /** Detects a dead connection; a lost announcement is recovered by reading. */
  private async check(connection: LogConnection): Promise<void> {
    if (!this.followers.any) return;
    try {
      const head = await connection.readHead();
      if (head > this.announced) this.catchUp(head);
    } catch {
      await connection.close();
    }
  }
}
