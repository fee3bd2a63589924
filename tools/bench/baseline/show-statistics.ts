import { admitPublic, type Duties } from './duties';
import type { Read } from './read';

interface StatisticsRow {
  readonly total_records: number;
  readonly unique_events: number;
  readonly unique_players: number;
  readonly records: number;
  readonly events: number;
}

const THIS_MONTH = `FILTER (WHERE date >= date_trunc('month', now() AT TIME ZONE 'UTC')
    AND date < date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month')`;

const STATISTICS = {
  name: 'statistics',
  text: `
    SELECT coalesce(sum(records), 0)::int AS total_records, count(DISTINCT event)::int AS unique_events,
      (SELECT count(*)::int FROM attendance.player_totals) AS unique_players,
      coalesce(sum(records) ${THIS_MONTH}, 0)::int AS records, count(DISTINCT event) ${THIS_MONTH}::int AS events
    FROM attendance.event_days`,
};

/** GET /attendance/stats: one statement over the stored counts. */
export function showStatistics(duties: Duties): Read {
  return async ({ message, response }) => {
    await admitPublic(duties, message, response);
    const { rows } = await duties.pool.query<StatisticsRow>(STATISTICS);
    const [row] = rows;
    if (!row) throw new Error('a select without a group gave no row');
    const { records, events, ...totals } = row;
    return { ...totals, this_month: { records, events } };
  };
}
