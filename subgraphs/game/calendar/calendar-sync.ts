import { setTimeout as delay } from 'node:timers/promises';
import { requireUser } from '#kit/access/access';
import type { AreaEnvironment } from '#kit/area/area-module';
import type { Transaction } from '#kit/database/database';
import type { PoolDatabase } from '#kit/database/pool-database';
import { reportActivity } from '#kit/jobs/activity';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { Caller } from '#protocol/principal';
import { tryWithExclusiveLock } from '#subgraphs/game/delivery/running-work';
import {
  isBudgetSpent,
  type ProviderEnvironment,
  switchedOff,
  unavailable,
} from '../providers/provider-outcomes';
import type { CalendarSyncResult } from './calendar.fields';
import { type CalendarSource, openCalendarSource } from './calendar-source';
import type { CalendarEntry } from './rules/calendar-entry';

interface CalendarDependencies {
  readonly database: PoolDatabase;
  readonly jobs: JobQueue;
  readonly source: CalendarSource;
  /** Whether the platform runs without a calendar. */
  readonly off: boolean;
  /** Aborts the wait for another process. */
  readonly stopping: AbortSignal;
}

/** A synchronisation, or the repeated result of the last one. */
interface SyncRun {
  readonly result: CalendarSyncResult;
  /** False if the source was not read. */
  readonly isNew: boolean;
}

/** How long to wait for another process that is reading the source. */
const TIMEOUT_MS = 10_000;
const GLANCE_MS = 100;

/** Problems that are stored; the others are counted. */
const MOST_PROBLEMS = 200;

/**
 * Makes the stored calendar equal to its source: inserts new events, deletes removed ones, leaves unchanged
 * ones untouched.
 */
const REPLACE = {
  text: `
  WITH source AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::integer[])
      AS source (id, title, description, start_time, end_time, location, attendees)
  ), written AS (
    INSERT INTO game.calendar_events AS known (id, title, description, start_time, end_time, location, attendees)
    SELECT * FROM source
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, description = excluded.description,
      start_time = excluded.start_time, end_time = excluded.end_time, location = excluded.location,
      attendees = excluded.attendees, updated_at = now()
    WHERE (known.title, known.description, known.start_time, known.end_time, known.location, known.attendees)
      IS DISTINCT FROM
      (excluded.title, excluded.description, excluded.start_time, excluded.end_time, excluded.location, excluded.attendees)
    RETURNING id
  ), removed AS (
    DELETE FROM game.calendar_events WHERE id NOT IN (SELECT id FROM source) RETURNING id
  )
  SELECT (SELECT count(*) FROM written)::integer + (SELECT count(*) FROM removed)::integer AS updated`,
} as const;

const SAVE_RESULT = {
  name: 'game_save_calendar_sync',
  text: `
  INSERT INTO game.calendar_syncs (source, events_updated, last_sync, problems, problem_count)
  VALUES ('calendar', $1, $2, $3, $4)
  ON CONFLICT (source) DO UPDATE SET events_updated = excluded.events_updated, last_sync = excluded.last_sync,
    problems = excluded.problems, problem_count = excluded.problem_count`,
} as const;

const LAST_RESULT = {
  name: 'game_last_calendar_sync',
  text: `SELECT events_updated AS "eventsUpdated", last_sync AS "lastSync" FROM game.calendar_syncs`,
} as const;

/**
 * Synchronises the calendar with its source. Only one process does so at a time; concurrent calls in one
 * process are coalesced.
 */
export class CalendarSync {
  private underWay: Promise<SyncRun> | null = null;

  constructor(private readonly dependencies: CalendarDependencies) {}

  /** @throws DomainError UPSTREAM_UNAVAILABLE if the platform runs without a calendar. */
  assertOn(): void {
    if (this.dependencies.off) throw switchedOff('calendar');
  }

  /**
   * Synchronises the calendar with its source. If the source's limit of reads per minute is reached, returns
   * the last result, which is not logged again.
   *
   * @param by the caller; null for the schedule.
   * @throws DomainError UPSTREAM_UNAVAILABLE; the events are unchanged.
   */
  async run(by: Caller | null): Promise<CalendarSyncResult> {
    this.assertOn();
    if (this.underWay) {
      const { result, isNew } = await this.underWay;
      if (by && isNew)
        await this.dependencies.database.transaction((transaction) => this.report(transaction, by, result));
      return result;
    }
    const begun = this.sync(by);
    this.underWay = begun;
    try {
      return (await begun).result;
    } finally {
      this.underWay = null;
    }
  }

  private async sync(by: Caller | null): Promise<SyncRun> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const alone = await tryWithExclusiveLock(this.dependencies.database, 'calendar-sync', () =>
        this.replaceOrRepeat(by),
      );
      if (alone) return alone.result;
      if (Date.now() > end || this.dependencies.stopping.aborted) throw unavailable('calendar');
      await delay(GLANCE_MS);
    }
  }

  private async replaceOrRepeat(by: Caller | null): Promise<SyncRun> {
    try {
      return { result: await this.replace(by), isNew: true };
    } catch (error) {
      const last = isBudgetSpent(error) ? await this.lastResult() : null;
      if (!last) throw error;
      return { result: last, isNew: false };
    }
  }

  private async lastResult(): Promise<CalendarSyncResult | null> {
    const rows = await this.dependencies.database.rows<Omit<CalendarSyncResult, 'synced'>>(LAST_RESULT, []);
    return rows[0] ? { synced: true, ...rows[0] } : null;
  }

  private async replace(by: Caller | null): Promise<CalendarSyncResult> {
    const { database, source } = this.dependencies;
    const lastSync = new Date();
    const { entries, problems } = await source.read(lastSync);
    return database.transaction(async (transaction) => {
      const row = await transaction.row<{ updated: number }>(REPLACE, columnsOf(entries));
      const result = { synced: true, eventsUpdated: row?.updated ?? 0, lastSync };
      const listed = JSON.stringify(problems.slice(0, MOST_PROBLEMS));
      await transaction.rows(SAVE_RESULT, [result.eventsUpdated, lastSync, listed, problems.length]);
      if (by) await this.report(transaction, by, result);
      return result;
    });
  }

  private async report(
    transaction: Transaction,
    caller: Caller,
    { eventsUpdated }: CalendarSyncResult,
  ): Promise<void> {
    await reportActivity(this.dependencies.jobs, transaction, {
      action: 'calendar_sync',
      userId: requireUser(caller).userId,
      details: `Synchronised the calendar: ${eventsUpdated} events changed`,
      address: caller.address,
    });
  }
}

/** Returns the entries as columns; of entries with the same id the last is used. */
function columnsOf(entries: readonly CalendarEntry[]): unknown[] {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  return [
    unique.map(({ id }) => id),
    unique.map(({ title }) => title),
    unique.map(({ description }) => description),
    unique.map(({ start }) => start),
    unique.map(({ end }) => end),
    unique.map(({ location }) => location),
    unique.map(({ attendees }) => attendees),
  ];
}

const NO_SOURCE: CalendarSource = { read: () => Promise.reject(switchedOff('calendar')) };

/** Opens the calendar. */
export function openCalendar(
  environment: ProviderEnvironment & Pick<AreaEnvironment, 'database' | 'jobs'>,
): CalendarSync {
  const { database, jobs, stopping } = environment;
  const off = environment.settings.game.off.includes('calendar');
  const source = off ? NO_SOURCE : openCalendarSource(environment);
  return new CalendarSync({ database, jobs, source, stopping, off });
}
