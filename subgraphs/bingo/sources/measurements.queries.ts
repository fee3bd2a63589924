import type { Database, Transaction } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { WantedPlayer } from '#kit/jobs/readings';
import { invalidArgument } from '#protocol/errors';
import type { EventEntity } from '../board/event.fields';
import { isShown } from '../board/task.fields';
import type { Measurement, MeasurementState } from '../rules/measurement';
import type { Amounts } from '../rules/reading-values';
import { nodesOf } from '../triggers/goal-nodes';
import { canonicalTrigger, isMeasured } from '../triggers/trigger-matching';
import type { BingoGain, BingoMeasurement } from './measurement.fields';

/** SQL: whether an event `e` has a task that the server measures. */
const IS_MEASURED = `EXISTS (
    SELECT FROM bingo.tasks t WHERE t.event_id = e.id AND t.trigger ~ '(xp|kc)_gain:'
  )`;

/**
 * SQL: whether an event `e` may still be measured: it is not closed, and was not over for longer than a day.
 */
const IS_OPEN = `NOT EXISTS (SELECT FROM bingo.results r WHERE r.event_id = e.id)
    AND (e.end_date > now() - interval '1 day' OR e.set_status = 'active')`;

/** $1 folded name. */
export const PARTICIPANTS_OF_PLAYER = {
  name: 'bingo_measured_participants',
  text: `SELECT p.id FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE p.folded_rsn = $1 AND ${IS_MEASURED} AND ${IS_OPEN} ORDER BY p.id`,
} as const;

/** A measurement as it is stored; timestamps are JSON strings. */
export interface StoredMeasurement {
  readonly registeredAt: string;
  readonly isClosed: boolean;
  /** When an organiser ended the event; null if it is not over, or ended at its end date. */
  readonly endedAt: string | null;
  readonly measurement: Measurement | null;
}

/** $1 participant. To be run after its locks are held. */
export const READ_MEASUREMENT = {
  name: 'bingo_read_measurement',
  text: `SELECT to_json(seen) AS stored FROM (
      SELECT p.registered_at AS "registeredAt",
        EXISTS (SELECT FROM bingo.results r WHERE r.event_id = p.event_id) AS "isClosed",
        (SELECT e.ended_at FROM bingo.events e WHERE e.id = p.event_id) AS "endedAt",
        CASE WHEN m.participant_id IS NOT NULL THEN json_build_object('state', m.state, 'name', m.name,
          'playerId', m.player_id, 'readAt', m.read_at, 'takenAt', m.taken_at, 'baselineAt', m.baseline_at,
          'baseline', m.baseline, 'highest', m.highest, 'gained', m.gained, 'withheld', m.withheld, 'isFinal', m.is_final) END AS measurement
      FROM bingo.participants p LEFT JOIN bingo.measurements m ON m.participant_id = p.id
      WHERE p.id = $1
    ) AS seen`,
} as const;

/** $1 participant, $2 the measurement, $3 nearness. */
export const WRITE_MEASUREMENT = {
  name: 'bingo_write_measurement',
  text: `INSERT INTO bingo.measurements (participant_id, state, name, player_id, read_at, taken_at, baseline_at, baseline,
      highest, gained, withheld, is_final, nearness)
    SELECT $1, m.state, m.name, m."playerId", m."readAt", m."takenAt", m."baselineAt", m.baseline, m.highest, m.gained,
      m.withheld, m."isFinal", $3
    FROM jsonb_to_record($2::jsonb) AS m (state text, name text, "playerId" integer, "readAt" timestamptz,
      "takenAt" timestamptz, "baselineAt" timestamptz, baseline jsonb, highest jsonb, gained jsonb, withheld jsonb, "isFinal" boolean)
    ON CONFLICT (participant_id) DO UPDATE
    SET state = excluded.state, name = excluded.name, player_id = excluded.player_id, read_at = excluded.read_at,
      taken_at = excluded.taken_at, baseline_at = excluded.baseline_at, baseline = excluded.baseline,
      highest = excluded.highest, gained = excluded.gained, withheld = excluded.withheld,
      is_final = excluded.is_final, nearness = excluded.nearness`,
} as const;

/** After this time an event is closed without readings that are missing. */
const MAX_WAIT_MS = 3_600_000;

/** $1 event. */
const MISSING = {
  name: 'bingo_missing_last_readings',
  text: `SELECT count(*)::integer AS missing FROM bingo.events e
    JOIN bingo.participants p ON p.event_id = e.id
    JOIN bingo.measurements m ON m.participant_id = p.id
    WHERE e.id = $1 AND m.baseline_at IS NOT NULL AND NOT m.is_final AND ${IS_MEASURED} AND ${IS_OPEN}`,
} as const;

/**
 * Rejects to close an event that ended less than an hour ago while players were not read after its end: they
 * may have gained more. The caller must hold the lock of the event.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export async function requireLastReadings(
  transaction: Transaction,
  { id, endDate, endedAt }: EventEntity,
): Promise<void> {
  if (Date.now() - (endedAt ?? endDate).getTime() > MAX_WAIT_MS) return;
  const row = await transaction.row<{ missing: number }>(MISSING, [id]);
  if (!row?.missing) return;
  throw invalidArgument(
    'eventId',
    `must be of an event whose players were read after its end, or that ended an hour ago: ${row.missing} are missing`,
  );
}

/** Players are read from this long before the start on, so that a baseline is there. */
const BEFORE_START = '20 minutes';

/** Players per job. */
const CHUNK_SIZE = 500;

/**
 * Selects the players to read: participants of running events, of those that start soon, and of those that
 * are over, until the reading after the end was applied.
 */
const WANTED = {
  name: 'bingo_wanted_readings',
  text: `SELECT p.folded_rsn AS name, max(CASE WHEN phase.is_active THEN coalesce(m.nearness, 0) ELSE 0 END) AS nearness,
      bool_or((phase.is_over AND m.baseline_at IS NOT NULL)
        OR (phase.is_active AND (m.participant_id IS NULL OR m.state = 'waiting'))) AS urgent
    FROM bingo.events e
    CROSS JOIN LATERAL (SELECT
      coalesce(e.set_status = 'active', now() BETWEEN e.start_date AND e.end_date) AS is_active,
      coalesce(e.set_status = 'completed', e.end_date < now()) AS is_over,
      e.set_status IS NULL AND now() < e.start_date AND e.start_date < now() + interval '${BEFORE_START}' AS is_soon
    ) AS phase
    JOIN bingo.participants p ON p.event_id = e.id
    LEFT JOIN bingo.measurements m ON m.participant_id = p.id
    WHERE ${IS_OPEN} AND (phase.is_active OR phase.is_soon OR (phase.is_over AND NOT m.is_final)) AND ${IS_MEASURED}
    GROUP BY p.folded_rsn ORDER BY p.folded_rsn`,
  timeoutMs: 10_000,
} as const;

/** Asks the area that reads players for the readings that events need now. */
export async function demandReadings(database: Database, jobs: JobQueue): Promise<void> {
  const players = await database.rows<WantedPlayer>(WANTED);
  if (players.length === 0) return;
  await database.transaction(async (transaction) => {
    for (let start = 0; start < players.length; start += CHUNK_SIZE) {
      await jobs.send(transaction, 'tracker-demand', { players: players.slice(start, start + CHUNK_SIZE) });
    }
  });
}

interface Row {
  readonly id: string;
  readonly teamId: string | null;
  readonly triggers: readonly string[];
  readonly state: MeasurementState | null;
  readonly readAt: Date | null;
  readonly takenAt: Date | null;
  readonly baselineAt: Date | null;
  readonly baseline: Amounts | null;
  readonly highest: Amounts | null;
  readonly gained: Amounts | null;
}

const MEASUREMENTS = {
  name: 'bingo_measurements_of_participants',
  text: `SELECT p.id, p.team_id AS "teamId", measured.triggers, m.state, m.read_at AS "readAt", m.taken_at AS "takenAt",
      m.baseline_at AS "baselineAt", m.baseline, m.highest, m.gained -> coalesce(p.team_id, '') AS gained
    FROM bingo.participants p
    CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT t.trigger FROM bingo.tasks t
        WHERE t.event_id = p.event_id AND t.trigger ~ '(xp|kc)_gain:' AND ${isShown('t')} ORDER BY t.position) AS triggers
    ) AS measured
    LEFT JOIN bingo.measurements m ON m.participant_id = p.id
    WHERE p.id = ANY($1)`,
} as const;

/** Returns the measurement of each participant, in one statement; null if the board measures nothing. */
export async function measurementsOf(
  database: Database,
  participantIds: readonly string[],
): Promise<(BingoMeasurement | null)[]> {
  const rows = await database.rows<Row>(MEASUREMENTS, [[...new Set(participantIds)]]);
  const byId = new Map(rows.map((row) => [row.id, measurementOf(row)]));
  return participantIds.map((id) => byId.get(id) ?? null);
}

function measurementOf({ triggers, ...row }: Row): BingoMeasurement | null {
  const leaves = triggers.flatMap((text) => (nodesOf(text) ?? []).flatMap(({ leaf }) => leaf?.trigger ?? []));
  const things = new Set(leaves.filter(({ type }) => isMeasured(type)).map(canonicalTrigger));
  if (things.size === 0) return null;
  const { state, readAt, takenAt, baselineAt } = row;
  return {
    state: state ?? 'waiting',
    readAt,
    takenAt,
    baselineAt,
    gains: [...things].map((thing) => gainOf(thing, row)),
  };
}

function gainOf(measured: string, { baseline, highest, gained }: Omit<Row, 'triggers'>): BingoGain {
  return {
    measured,
    baseline: baseline?.[measured] ?? null,
    current: highest?.[measured] ?? null,
    gained: gained?.[measured] ?? 0,
  };
}
