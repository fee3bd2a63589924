import type { Write } from './journal';

/** How to find writes of a kind in the database. */
interface Stored {
  /** Rows per write. */
  readonly rows: number;
  /** SQL that returns `subject` and `count`. */
  readonly query: string;
}

export const STORED: Readonly<Record<Write, Stored>> = {
  award: {
    rows: 1,
    query: `SELECT participant_id || ' ' || position AS subject, count(*)::int FROM bingo.completions GROUP BY 1`,
  },
  attendance: {
    rows: 1,
    query: `SELECT rsn AS subject, count(*)::int FROM attendance.records WHERE event = 'Journal' GROUP BY 1`,
  },
  batch: {
    rows: 3,
    query: `SELECT event AS subject, count(*)::int FROM attendance.records WHERE event LIKE 'Batch %' GROUP BY 1`,
  },
  role: { rows: 1, query: 'SELECT id AS subject, count(*)::int FROM auth.roles GROUP BY 1' },
  proof: { rows: 1, query: 'SELECT notes AS subject, count(*)::int FROM events.submissions GROUP BY 1' },
  review: {
    rows: 1,
    query: `SELECT submission_id AS subject, count(*)::int FROM events.reviews WHERE status = 'approved' GROUP BY 1`,
  },
};

/** SQL that returns stored totals that differ from the rows they count. */
export const DISAGREEING: Readonly<Record<string, string>> = {
  'points of the bingo': `
    SELECT p.id, p.points, p.tasks_completed, count(c.position) AS completed, coalesce(sum(t.points), 0) AS earned
    FROM bingo.participants p
    LEFT JOIN bingo.completions c ON c.participant_id = p.id
    LEFT JOIN bingo.tasks t ON t.event_id = p.event_id AND t.position = c.position
    GROUP BY p.id HAVING p.points <> coalesce(sum(t.points), 0) OR p.tasks_completed <> count(c.position)`,
  'points of the tile event': `
    SELECT p.user_id, p.points, coalesce(sum(a.points), 0) AS earned FROM events.participants p
    LEFT JOIN (SELECT DISTINCT s.event_id, s.user_id, t.id, t.points FROM events.submissions s
               JOIN events.tiles t ON t.id = s.tile_id WHERE s.status = 'approved') a
      ON a.event_id = p.event_id AND a.user_id = p.user_id
    GROUP BY p.event_id, p.user_id HAVING p.points <> coalesce(sum(a.points), 0)`,
  'days of attendance': `
    SELECT event, date, d.records, count(r.id) AS recorded FROM attendance.event_days d
    FULL JOIN attendance.records r USING (event, date)
    GROUP BY event, date, d.records HAVING d.records IS DISTINCT FROM count(r.id)::int`,
};
