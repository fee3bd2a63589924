import { hash } from 'node:crypto';
import type { Client } from 'pg';
import { PERMISSIONS } from '#protocol/permissions';
import type { Principal, UserPrincipal } from '#protocol/principal';
import { seedEvents, storedEvents } from './seed-events';

export const ADMIN_ID = '100000000000000001';
export const MEMBER_ID = '810000000000000001';
export const BANNED_ID = '810000000000000002';
export const EVENT_ID = 'winter';
const PARTICIPANT_ID = `part_${'M'.repeat(24)}`;
export const TEMPLATE_ID = `tpl_${'T'.repeat(24)}`;
/** An open session of attendance of the event `Raid`. */
export const SESSION_ID = `ses_${'A'.repeat(24)}`;
export const DRAFT_ID = `draft_${'T'.repeat(24)}`;
const CLOSED_PARTICIPANT_ID = `part_${'C'.repeat(24)}`;
const SCREENSHOT_ID = `shot_${'M'.repeat(24)}`;
const KEY_HASH = 'f'.repeat(64);
/** Participants and teams of the event `squads`. */
export const SQUAD_IDS = [`part_${'T'.repeat(24)}`, `part_${'U'.repeat(24)}`] as const;
export const TEAM_IDS = [`team_${'R'.repeat(24)}`, `team_${'B'.repeat(24)}`] as const;
/** The invite code of the second team. */
export const INVITE_CODE = 'bt_example';
const INVITE_HASH = hash('sha256', INVITE_CODE, 'hex');
/** An invitation to the event `winter`, and a request of the banned user to register for it. */
export const INVITATION_ID = `inv_${'W'.repeat(24)}`;
export const INVITATION_CODE = `bj_${'W'.repeat(24)}`;
export const REQUEST_ID = `req_${'W'.repeat(24)}`;
/** The hook key of the example files. */
const HOOK_KEY_HASH = hash('sha256', 'bh_example', 'hex');

/** The principals as which each document is run. */
export const callers: Readonly<Record<string, Principal>> = {
  'the super administrator': user(ADMIN_ID, 'admin', [...PERMISSIONS].sort(), true),
  'a manager of users': user(MEMBER_ID, 'mae', ['manage_users', 'view_events'], false),
  'an organiser': user(BANNED_ID, 'olga', ['manage_attendance', 'manage_bingo'], false),
  'a game client': { kind: 'plugin', keyHash: KEY_HASH },
  'a hook': { kind: 'hook', keyHash: HOOK_KEY_HASH },
  'somebody anonymous': { kind: 'anonymous' },
  'a service': { kind: 'service' },
};

/** Resets the database to a fixed state; signing keys are kept. */
export async function seed(database: Client): Promise<void> {
  await seedAuth(database);
  await seedBingo(database);
  await seedAttendance(database);
  await seedGame(database);
  await seedEvents(database, EVENT_ID, MEMBER_ID);
}

async function seedAuth(database: Client): Promise<void> {
  await database.query(`
    DELETE FROM auth.user_roles; DELETE FROM auth.sessions; DELETE FROM auth.activity_log;
    DELETE FROM auth.sign_in_attempts; DELETE FROM auth.users; DELETE FROM auth.roles;
    SELECT setval(pg_get_serial_sequence('auth.activity_log', 'id'), 1, false);
    INSERT INTO auth.users (id, username, folded_username, global_name, avatar, created_at, is_banned) VALUES
      ('${ADMIN_ID}', 'admin', 'admin', 'Admin', 'c0ffee', '2026-01-01T10:00:00Z', false),
      ('${MEMBER_ID}', 'mae', 'mae', NULL, NULL, '2026-02-01T10:00:00Z', false),
      ('${BANNED_ID}', '100%_banned', '100%_banned', NULL, NULL, '2026-03-01T10:00:00Z', true);
    INSERT INTO auth.roles (id, name, color, priority, permissions) VALUES
      ('manager', 'Manager', '#112233', 10, '{manage_users,view_events}'),
      ('scout', 'Scout', '#99AAB5', 1, '{view_events}'),
      ('chief', 'Chief', '#FFFFFF', 100, '{}');
    INSERT INTO auth.user_roles (user_id, role_id) VALUES ('${MEMBER_ID}', 'manager'), ('${BANNED_ID}', 'scout');
    INSERT INTO auth.activity_log (user_id, action, details, ip_address, created_at) VALUES
      ('${ADMIN_ID}', 'user_ban', 'Banned 100%_banned', '192.0.2.1', '2026-03-02T10:00:00Z'),
      ('810000000000000009', 'user_login', 'Gone since', NULL, '2026-03-03T10:00:00Z');
  `);
  await database.query(
    `INSERT INTO auth.sessions (id, user_id, kind, key_id, created_at, expires_at)
     SELECT 'session-of-' || users.id, users.id, 'browser', kid, '2026-03-01T10:00:00Z', now() + interval '1 hour'
     FROM auth.users, (SELECT kid FROM auth.signing_keys ORDER BY created_at DESC LIMIT 1) AS keys`,
  );
}

async function seedBingo(database: Client): Promise<void> {
  await database.query(`
    DELETE FROM pgboss.job WHERE name = 'activity-log';
    DELETE FROM bingo.events;
    DELETE FROM bingo.templates; DELETE FROM bingo.event_drafts;
    INSERT INTO bingo.templates (id, name, document, board_size, task_count, created_at) VALUES
      ('${TEMPLATE_ID}', 'Warm-up', '{"format":"bingo-event-template","version":1,"name":"Warm-up","description":"","duration_ms":60000,
        "board":{"size":1,"tasks":[{"position":0,"name":"Imp","description":"","points":1,"trigger":"npc_kill:Imp:1"}]}}',
        1, 1, '2026-01-01T10:00:00Z');
    INSERT INTO bingo.events (id, name, description, start_date, end_date, set_status, board_size, created_at) VALUES
      ('${EVENT_ID}', 'Winter', 'All of it', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'active', 2, '2025-12-01T10:00:00Z'),
      ('over', 'Over', '', '2025-01-01T00:00:00Z', '2025-02-01T00:00:00Z', NULL, 5, '2025-12-02T10:00:00Z'),
      ('closed', 'Closed', '', '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z', NULL, 1, '2025-12-03T10:00:00Z');
    INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger) VALUES
      ('${EVENT_ID}', 0, 'Goblins', 'Green', 10, 'npc_kill:Goblin:5'),
      ('${EVENT_ID}', 1, 'Slayer', '', 20, 'quest_complete:dragon_slayer'),
      ('${EVENT_ID}', 2, 'Party', '', 30, 'manual');
    INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, hook_key_hash, registered_at, points, bingos,
      tasks_completed, last_completion_at) VALUES
      ('${PARTICIPANT_ID}', '${EVENT_ID}', '${MEMBER_ID}', 'Mae One', 'mae one', '${KEY_HASH}', '${HOOK_KEY_HASH}', '2026-01-02T10:00:00Z',
       20, 0, 1, '2026-01-03T10:00:00Z'),
      ('part_${'S'.repeat(24)}', '${EVENT_ID}', '819999999999999999', 'Stranger', 'stranger', 'other', NULL, '2026-01-02T11:00:00Z',
       0, 0, 0, NULL),
      ('${CLOSED_PARTICIPANT_ID}', 'closed', '${MEMBER_ID}', 'Mae One', 'mae one', 'closed', NULL, '2025-03-01T10:00:00Z', 0, 0, 0, NULL),
      ('part_${'D'.repeat(24)}', 'closed', '${ADMIN_ID}', 'Admin', 'admin', 'closed too', NULL, '2025-03-01T11:00:00Z', 0, 0, 0, NULL);
    INSERT INTO bingo.results (event_id, closed_at) VALUES ('closed', '2025-04-02T10:00:00Z');
    INSERT INTO bingo.result_lines (event_id, rank, participant_id, tasks_completed, bingos, points) VALUES
      ('closed', 1, '${CLOSED_PARTICIPANT_ID}', 1, 1, 5), ('closed', 2, 'part_${'D'.repeat(24)}', 0, 0, 0);
    INSERT INTO bingo.awards (event_id, kind, place, participant_id, value, position, achieved_at, day) VALUES
      ('closed', 'first_place', 0, '${CLOSED_PARTICIPANT_ID}', 5, NULL, NULL, NULL),
      ('closed', 'most_points_in_a_day', 1, '${CLOSED_PARTICIPANT_ID}', 5, NULL, NULL, '2025-03-05'),
      ('closed', 'first_completion', 2, '${CLOSED_PARTICIPANT_ID}', NULL, 0, '2025-03-05T10:00:00Z', NULL);
    INSERT INTO bingo.events (id, name, description, start_date, end_date, set_status, board_size, created_at, mode, team_size) VALUES
      ('squads', 'Squads', '', '2024-01-01T00:00:00Z', '2024-02-01T00:00:00Z', NULL, 2, '2024-12-01T10:00:00Z', 'teams', 2);
    INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger) VALUES
      ('squads', 0, 'Goblins', '', 10, 'npc_kill:Goblin:5');
    INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash, registered_at, points, tasks_completed,
      last_completion_at) VALUES
      ('${SQUAD_IDS[0]}', 'squads', '${MEMBER_ID}', 'Mae One', 'mae one', 'squad one', '2024-01-01T10:00:00Z', 10, 1,
       '2024-01-03T10:00:00Z'),
      ('${SQUAD_IDS[1]}', 'squads', '${ADMIN_ID}', 'Admin', 'admin', 'squad two', '2024-01-01T11:00:00Z', 0, 0, NULL);
    INSERT INTO bingo.teams (id, event_id, name, folded_name, color, captain_id, invite_hash, created_at, points, tasks_completed,
      last_completion_at) VALUES
      ('${TEAM_IDS[0]}', 'squads', 'Red', 'red', '#CC0000', '${SQUAD_IDS[0]}', 'red', '2024-01-01T10:00:00Z', 10, 1, '2024-01-03T10:00:00Z'),
      ('${TEAM_IDS[1]}', 'squads', 'Blue', 'blue', '#0000CC', NULL, '${INVITE_HASH}', '2024-01-01T11:00:00Z', 0, 0, NULL);
    UPDATE bingo.participants SET team_id = '${TEAM_IDS[0]}', joined_team_at = '2024-01-01T10:00:00Z' WHERE id = '${SQUAD_IDS[0]}';
    INSERT INTO bingo.completions (participant_id, team_id, position, completed_at, proof) VALUES
      ('${SQUAD_IDS[0]}', '${TEAM_IDS[0]}', 0, '2024-01-03T10:00:00Z', 'automatic');
    INSERT INTO bingo.completions (participant_id, position, completed_at, proof) VALUES
      ('${PARTICIPANT_ID}', 1, '2026-01-03T10:00:00Z', 'automatic');
    INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES ('${PARTICIPANT_ID}', 0, 'npc_kill:goblin', 3);
    INSERT INTO bingo.ledger (participant_id, id, event_id, position, kind, source, counted, change, count, completed, recorded_at)
      OVERRIDING SYSTEM VALUE VALUES
      ('${PARTICIPANT_ID}', 1, '${EVENT_ID}', 0, 'count', 'submit', 'npc_kill:goblin', 3, 3, NULL, '2026-01-03T09:00:00Z'),
      ('${PARTICIPANT_ID}', 2, '${EVENT_ID}', 1, 'count', 'submit', NULL, 1, 1, true, '2026-01-03T10:00:00Z');
    UPDATE bingo.ledger SET evidence = '{"npcName": null, "world": 302, "regionId": null, "screenshotId": "${SCREENSHOT_ID}"}'
      WHERE id = 2;
    INSERT INTO bingo.screenshots (id, participant_id, image_name, image_type, image_size, thumbnail_size) VALUES
      ('${SCREENSHOT_ID}', '${PARTICIPANT_ID}', 'one', 'image/png', 9, 3);
    SELECT setval(pg_get_serial_sequence('bingo.ledger', 'id'), 2);
    INSERT INTO bingo.invitations (id, event_id, code, uses, created_at) VALUES
      ('${INVITATION_ID}', '${EVENT_ID}', '${INVITATION_CODE}', 3, '2026-01-01T10:00:00Z');
    INSERT INTO bingo.registration_requests (id, event_id, user_id, rsn, folded_rsn, note, status, created_at, queued_at) VALUES
      ('${REQUEST_ID}', '${EVENT_ID}', '${BANNED_ID}', 'Olga', 'olga', '', 'pending', '2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z');
    INSERT INTO bingo.event_drafts (id, name, content, updated_at, updated_by) VALUES
      ('${DRAFT_ID}', 'Autumn', '{"name": "Autumn"}', '2026-01-01T10:00:00Z', '${ADMIN_ID}');
    INSERT INTO bingo.reserved_places (event_id, folded_rsn, rsn, created_at) VALUES
      ('${EVENT_ID}', 'absent', 'Absent', '2026-01-01T10:00:00Z');
  `);
}

async function seedAttendance(database: Client): Promise<void> {
  await database.query(`
    DELETE FROM attendance.records;
    DELETE FROM attendance.sessions;
    SELECT setval('attendance.records_id_seq', 4);
    INSERT INTO attendance.records (id, rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id, created_at) VALUES
      (1, 'Mae One', 'mae one', 'Raid', '2026-01-05', 10, 'Late', 'admin', '${ADMIN_ID}', '2026-01-05T20:00:00Z'),
      (2, 'MAE', 'mae', 'Boss', '2026-01-06', 5, NULL, 'admin', '${ADMIN_ID}', '2026-01-06T20:00:00Z'),
      (3, 'Admin', 'admin', 'Raid', '2026-01-05', 0, NULL, 'olga', '${BANNED_ID}', '2026-01-05T20:00:00Z'),
      (4, 'Stranger', 'stranger', 'Raid', '2026-01-05', 7, NULL, 'olga', '${BANNED_ID}', '2026-01-05T20:00:00Z');
    INSERT INTO attendance.sessions
      (id, event, start_time, end_time, host_id, host_rsn, observer_ids, opened_at, closed_at, reports, players) VALUES
      ('${SESSION_ID}', 'Raid', '2026-01-05T20:00:00Z', '2026-01-05T22:00:00Z', '${ADMIN_ID}', 'Admin',
        '{${MEMBER_ID}}', '2026-01-05T19:00:00Z', NULL, 1, 1),
      ('ses_${'C'.repeat(24)}', 'Boss', '2026-01-06T20:00:00Z', '2026-01-06T22:00:00Z', '${ADMIN_ID}', NULL,
        '{}', '2026-01-06T19:00:00Z', '2026-01-06T22:00:00Z', 0, 0);
    INSERT INTO attendance.presence_reports (session_id, observer_id, report_id, rsn, rsn_folded, joined_at, left_at) VALUES
      ('${SESSION_ID}', '${ADMIN_ID}', 'seeded-report', 'Newcomer', 'newcomer', '2026-01-05T20:00:00Z', '2026-01-05T21:00:00Z');
  `);
}

/** The delivery of the seeded webhook, whose receiver the platform rejects. */
export const WEBHOOK_DELIVERY_ID = '00000000-0000-4000-8000-000000000001';

async function seedGame(database: Client): Promise<void> {
  await database.query(`
    DELETE FROM game.rules;
    DELETE FROM game.calendar_events;
    INSERT INTO game.rules (id, name, trigger, action, channel_id, message, enabled, created_at)
      OVERRIDING SYSTEM VALUE VALUES
      (1, 'Welcome', 'tracker_member_join', 'chat_message', 'general', 'Welcome {username}', true, '2026-01-01T10:00:00Z'),
      (2, 'Maxed', 'tracker_skill_99', 'chat_message', 'maxed', '{username} {skill}', false, '2026-01-02T10:00:00Z');
    SELECT setval(pg_get_serial_sequence('game.rules', 'id'), 2);
    DELETE FROM game.webhooks;
    INSERT INTO game.webhooks (id, name, url, event_types, enabled, secret) OVERRIDING SYSTEM VALUE
      VALUES (1, 'Mirror', 'http://127.0.0.1:9/', '{proof_reviewed}', true, 'whsec_c2VlZGVk');
    INSERT INTO game.deliveries (id, webhook_id, event_type, subject, content, status)
      VALUES ('${WEBHOOK_DELIVERY_ID}', 1, 'proof_reviewed', '1', '{}', 'failed');
    SELECT setval(pg_get_serial_sequence('game.webhooks', 'id'), 1);
    INSERT INTO game.calendar_events (id, title, description, start_time, end_time, location, attendees, updated_at) VALUES
      ('1', 'Raid', NULL, '2026-01-01T18:00:00Z', '2026-01-01T19:00:00Z', NULL, 0, '2026-01-01T10:00:00Z'),
      ('2', 'Mass', 'Bring food', '2026-01-02T18:00:00Z', '2026-01-02T19:00:00Z', 'World 420', 7, '2026-01-01T10:00:00Z');
  `);
}

/** Returns the data that mutations may change. */
export async function stored(database: Client): Promise<unknown> {
  const { rows } = await database.query(`SELECT
    (SELECT json_agg(users ORDER BY id) FROM auth.users) AS users,
    (SELECT json_agg(roles ORDER BY id) FROM auth.roles) AS roles,
    (SELECT json_agg(user_roles ORDER BY user_id, role_id) FROM auth.user_roles) AS assignments,
    (SELECT json_agg(user_id ORDER BY user_id) FROM auth.sessions) AS sessions,
    (SELECT json_agg(json_build_array(user_id, action, details, ip_address) ORDER BY id)
       FROM auth.activity_log WHERE action !~ '^(bingo|attendance|automation|calendar|tile)') AS log,
    (SELECT json_agg(data) FROM pgboss.job WHERE name = 'activity-log') AS acts_on_their_way,
    (SELECT json_agg(events ORDER BY id) FROM bingo.events) AS events,
    (SELECT json_agg(tasks ORDER BY event_id, position) FROM bingo.tasks) AS tasks,
    (SELECT json_agg(results ORDER BY event_id) FROM bingo.results) AS results,
    (SELECT json_agg(result_lines ORDER BY event_id, rank) FROM bingo.result_lines) AS result_lines,
    (SELECT json_agg(awards ORDER BY event_id, place) FROM bingo.awards) AS awards,
    (SELECT json_agg(templates ORDER BY name) FROM bingo.templates) AS templates,
    (SELECT json_agg(participants ORDER BY event_id, user_id) FROM bingo.participants) AS participants,
    (SELECT json_agg(completions ORDER BY participant_id, position) FROM bingo.completions) AS completions,
    (SELECT json_agg(teams ORDER BY id) FROM bingo.teams) AS teams,
    (SELECT json_agg(counts ORDER BY participant_id, position) FROM bingo.counts) AS counts,
    (SELECT json_agg(json_build_array(participant_id, position, kind, source, change, count, completed, reverses) ORDER BY id)
       FROM bingo.ledger) AS ledger,
    (SELECT json_agg(json_build_array(participant_id, report_id, answer) ORDER BY participant_id, report_id)
       FROM bingo.reports) AS reports,
    (SELECT json_agg(records ORDER BY id) FROM attendance.records) AS records,
    (SELECT json_agg(sessions ORDER BY id) FROM attendance.sessions) AS attendance_sessions,
    (SELECT json_agg(json_build_array(session_id, observer_id, report_id, rsn) ORDER BY session_id, observer_id, report_id)
       FROM attendance.presence_reports) AS presence_reports,
    (SELECT json_agg(event_days ORDER BY event, date) FROM attendance.event_days) AS event_days,
    (SELECT json_agg(player_totals ORDER BY rsn_folded) FROM attendance.player_totals) AS player_totals,
    (SELECT json_agg(rules ORDER BY id) FROM game.rules) AS rules,
    (SELECT json_agg(calendar_events ORDER BY id) FROM game.calendar_events) AS calendar`);
  return { ...rows[0], tileEvents: await storedEvents(database) };
}

/**
 * Returns everything that a change alters in a seeded database: the stored data, and the next value of every
 * sequence.
 */
export async function fingerprint(database: Client): Promise<string> {
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM auth.sign_in_attempts) AS attempts,
       json_agg(json_build_array(schemaname, sequencename, last_value) ORDER BY schemaname, sequencename) AS sequences
     FROM pg_sequences WHERE schemaname <> 'pgboss'`,
  );
  return JSON.stringify([rows[0], await stored(database)]);
}

function user(
  userId: string,
  username: string,
  permissions: readonly string[],
  isSuperAdmin: boolean,
): UserPrincipal {
  return { kind: 'user', userId, username, sessionId: `session-of-${userId}`, permissions, isSuperAdmin };
}
