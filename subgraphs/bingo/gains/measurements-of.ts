import type { Database } from '#kit/database/database';
import { nodesOf } from '../goals/nodes-of';
import { isShown } from '../hidden-tasks/shown-sql';
import type { MeasurementState } from '../rules/gains/measurement';
import type { Amounts } from '../rules/gains/reading-values';
import { canonicalTrigger, isMeasured } from '../rules/trigger-matching';
import type { BingoGain, BingoMeasurement } from './bingo-measurement.type';

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
