import { LARGEST_ANSWER } from '../sizes';
import type { Fill } from './fill';

/** Inserts disabled rules and calendar events; both are listed in full. */
export const fillGame: Fill = async (database, from, to) => {
  if (to > LARGEST_ANSWER) return;
  await database.query(
    `INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled)
     SELECT 'Rule ' || n, 'tracker_member_join', 'chat_message', 'general', 'Welcome, {username}', false
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to],
  );
  await database.query(
    `INSERT INTO game.calendar_events (id, title, description, start_time, end_time, location, attendees)
     SELECT 'grown-' || n, 'Event ' || n, 'It is', now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour', 'Here', 5
     FROM generate_series($1::int + 1, $2::int) n`,
    [from, to],
  );
};
