import type { Fill } from './fill';

/** Attendees of an event per day. */
const ATTENDEES = 50;
/** Records per player, at large sizes. */
const PER_PLAYER = 200;
/** Number of distinct event names. */
const NAMES = 60;
/** Five years, up to today. */
const DAYS = 1826;

/** Inserts records of five years, a fifth of them in the last year. Triggers update the counts. */
export const fillAttendance: Fill = async (database, from, to) => {
  await database.query(
    `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
     SELECT 'Player ' || player, 'player ' || player, 'Event ' || night % ${NAMES},
       (now() AT TIME ZONE 'UTC')::date - night % ${DAYS}, 1 + night % 50, 'admin', '1'
     FROM (
       SELECT (n - 1) / ${ATTENDEES} AS night, (n - 1) % greatest(${ATTENDEES}, $2::int / ${PER_PLAYER}) AS player
       FROM generate_series($1::int + 1, $2::int) n
     ) AS recorded`,
    [from, to],
  );
};
