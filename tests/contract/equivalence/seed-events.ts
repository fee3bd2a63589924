import { hash } from 'node:crypto';
import type { Client } from 'pg';

/** Id of the member's approved proof for the first tile. */
export const APPROVED_ID = `sub_${'A'.repeat(24)}`;

/** Id of the member's pending proof for the second tile. */
export const PENDING_ID = `sub_${'B'.repeat(24)}`;

/** Teams of the event `crews`: one with the member, and one without members that has the invite code. */
export const CREW_IDS = [`team_${'M'.repeat(24)}`, `team_${'N'.repeat(24)}`] as const;

/** Invite code of the second team. */
export const CREW_CODE = 'tt_example';

/** Resets the events area to a fixed state. @param memberId submitter of the proofs. */
export async function seedEvents(database: Client, eventId: string, memberId: string): Promise<void> {
  await database.query(`
    DELETE FROM pgboss.job WHERE name = 'tile-image-removal';
    DELETE FROM events.submissions; DELETE FROM events.events;
    SELECT setval(pg_get_serial_sequence('events.tiles', 'id'), 1, false),
      setval(pg_get_serial_sequence('events.reviews', 'id'), 1, false);
    INSERT INTO events.events (id, name, description, start_date, end_date, rules, sequential, set_status, created_at) VALUES
      ('${eventId}', 'Tiles', 'All of them', '2026-01-01', '2026-02-01', 'Be fair', false, 'active', '2025-12-01T10:00:00Z'),
      ('over', 'Over', '', '2025-01-01', '2025-02-01', '', true, NULL, '2025-12-02T10:00:00Z');
    INSERT INTO events.events (id, name, description, start_date, end_date, rules, sequential, created_at, mode, team_size) VALUES
      ('crews', 'Crews', '', '2024-01-01', '2024-02-01', '', false, '2023-12-01T10:00:00Z', 'teams', 2);
    INSERT INTO events.tiles (event_id, position, name, description, points, verification_type) VALUES
      ('${eventId}', 1, 'Goblins', 'Green', 10, 'manual'),
      ('${eventId}', 2, 'Dragons', '', 20, 'hybrid'),
      ('over', 1, 'Past', '', 5, 'manual'),
      ('crews', 1, 'Chickens', '', 10, 'manual');
    INSERT INTO events.participants (event_id, user_id, tiles_completed, points, last_completion_at) VALUES
      ('${eventId}', '${memberId}', 1, 10, '2026-01-03T10:00:00Z'),
      ('${eventId}', '819999999999999999', 0, 0, NULL),
      ('crews', '${memberId}', 1, 10, '2024-01-03T10:00:00Z');
    INSERT INTO events.teams (id, event_id, name, folded_name, color, invite_hash, created_at, tiles_completed, points,
      last_completion_at) VALUES
      ('${CREW_IDS[0]}', 'crews', 'Red', 'red', '#CC0000', 'red', '2024-01-01T10:00:00Z', 1, 10, '2024-01-03T10:00:00Z'),
      ('${CREW_IDS[1]}', 'crews', 'Blue', 'blue', '#0000CC', '${hash('sha256', CREW_CODE, 'hex')}', '2024-01-01T11:00:00Z', 0, 0, NULL);
    INSERT INTO events.team_members (event_id, user_id, team_id, joined_team_at) VALUES
      ('crews', '${memberId}', '${CREW_IDS[0]}', '2024-01-01T10:00:00Z');
    UPDATE events.teams SET captain_id = '${memberId}' WHERE id = '${CREW_IDS[0]}';
    INSERT INTO events.submissions (id, event_id, tile_id, user_id, status, notes, submitted_at, image_name, image_type,
      image_size, thumbnail_size) VALUES
      ('${APPROVED_ID}', '${eventId}', 1, '${memberId}', 'approved', 'Mine', '2026-01-03T10:00:00Z', 'one', 'image/png', 9, 3),
      ('${PENDING_ID}', '${eventId}', 2, '${memberId}', 'pending', NULL, '2026-01-04T10:00:00Z', 'two', 'image/jpeg', 8, 2);
    INSERT INTO events.submissions (id, event_id, tile_id, user_id, team_id, status, submitted_at, image_name, image_type,
      image_size, thumbnail_size) VALUES
      ('sub_${'C'.repeat(24)}', 'crews', 4, '${memberId}', '${CREW_IDS[0]}', 'approved', '2024-01-03T10:00:00Z', 'three', 'image/png', 9, 3);
  `);
}

/** Returns the data that mutations of the area may change. */
export async function storedEvents(database: Client): Promise<unknown> {
  const { rows } = await database.query(`SELECT
    (SELECT json_agg(t ORDER BY t.id) FROM events.events t) AS events,
    (SELECT json_agg(t ORDER BY t.id) FROM events.tiles t) AS tiles,
    (SELECT json_agg(t ORDER BY t.event_id, t.user_id) FROM events.participants t) AS participants,
    (SELECT json_agg(t ORDER BY t.submitted_at) FROM events.submissions t) AS submissions,
    (SELECT json_agg(json_build_array(t.submission_id, t.status, t.reviewer_notes, t.reviewed_by) ORDER BY t.id)
      FROM events.reviews t) AS reviews`);
  return rows[0];
}
