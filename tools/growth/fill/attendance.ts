import type { Fill } from './fill';

/** Who attend an event on one of its days. */
const ATTENDEES = 50;
/** Records of a player, once there are many. */
const PER_PLAYER = 200;
/** Names under which events are held again and again. */
const NAMES = 60;
/** Five years, up to today. */
const DAYS = 1826;

/** Records of five years, a fifth of them of the last one. Triggers count them. */
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
