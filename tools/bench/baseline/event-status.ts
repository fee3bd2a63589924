/**
 * SQL expression for use with `bingo.events e`: the status, derived from the time unless an organiser set it.
 */
export const STATUS = `coalesce(e.set_status,
    CASE WHEN now() < e.start_date THEN 'upcoming' WHEN now() > e.end_date THEN 'completed' ELSE 'active' END)`;
