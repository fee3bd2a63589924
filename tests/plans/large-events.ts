import { type CommunitySize, fillCommunity } from '#tests/security/fill-community';
import type { TestPlatform } from '#tests/support/platform';
import type { Literals } from './priced-fields';

/** An event of teams. */
const TEAMS = 'bingo-2';

/** An event of few participants. */
const SMALL = 'bingo-small';

/** A proof of a large tile event. */
const PROOF = `sub_${'A'.repeat(24)}`;

const ADMIN = '100000000000000001';

/** Arguments of the fields of what is filled. */
export const LITERALS: Literals = {
  id: '"bingo-1"',
  eventId: '"bingo-1"',
  'tileEvent.id': '"tiles-1"',
  'tileSubmission.id': `"${PROOF}"`,
  'tileLeaderboard.eventId': '"tiles-1"',
  'tileProgress.eventId': '"tiles-1"',
  'tileTeams.eventId': '"tiles-1"',
  'tileTeamLeaderboard.eventId': '"tiles-1"',
  // All participants of a large event are more items than an operation may have.
  'bingoParticipants.eventId': `"${SMALL}"`,
  'automationRule.id': '1',
  'webhook.id': '1',
  'bingoTeams.eventId': `"${TEAMS}"`,
  'bingoTeamLeaderboard.eventId': `"${TEAMS}"`,
  'bingoDraftOrder.eventId': `"${TEAMS}"`,
  'user.id': '"7000001"',
  'trackerGroup.id': '1',
  name: '"Player 1"',
  username: '"Player 1"',
  search: '"member1"',
  groupBy: '[member]',
};

/**
 * Inserts two large events, the second one of teams, and a small one; everything else is of a size with them.
 */
export async function fillLargeEvents(
  platform: Pick<TestPlatform, 'sql'>,
  size: CommunitySize,
): Promise<void> {
  await fillCommunity(platform, size);
  await platform.sql(
    `INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
     SELECT id, p, now() - row_number() OVER (ORDER BY p, id) * interval '500 milliseconds', 'automatic'
     FROM bingo.participants, generate_series(3, 9) p WHERE event_id = 'bingo-1'`,
  );
  await platform.sql(
    `INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, counted, change, count)
     SELECT id, event_id, 20, 'count', 'submit', 'npc_kill:goblin', 1, n
     FROM bingo.participants, generate_series(1, 10) n WHERE event_id = 'bingo-1'`,
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT 'part_admin_' || n, 'bingo-' || n, $1, 'The admin', 'the admin', 'admin ' || n FROM generate_series(1, 2) n`,
    [ADMIN],
  );
  await platform.sql(
    `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
     VALUES ($1, 'Small', '', now() - interval '1 day', now() + interval '1 day', 5)`,
    [SMALL],
  );
  await platform.sql(
    `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
     SELECT 'part_small_' || n, $1, (7000000 + n)::text, 'Player ' || n, 'player ' || n, 'small ' || n
     FROM generate_series(1, 50) n`,
    [SMALL],
  );
  await platform.sql("UPDATE bingo.events SET mode = 'teams', team_size = 50 WHERE id = $1", [TEAMS]);
  await platform.sql(
    `INSERT INTO bingo.teams (id, event_id, name, folded_name, color, invite_hash)
     SELECT 'team_' || n, $1, 'Team ' || n, 'team ' || n, '#99AAB5', n::text FROM generate_series(0, 399) n`,
    [TEAMS],
  );
  await platform.sql(
    `UPDATE bingo.participants SET team_id = 'team_' || (regexp_replace(id, '.*_', ''))::int % 400 WHERE event_id = $1 AND id LIKE 'part_2_%'`,
    [TEAMS],
  );
  await platform.sql(
    `UPDATE events.submissions SET image_sha256 = decode(md5(id), 'hex'), image_hash = hashtextextended(id, 0),
       id = CASE id WHEN 'sub_tiles-1_9' THEN $1 ELSE id END WHERE event_id = 'tiles-1'`,
    [PROOF],
  );
  await platform.sql('VACUUM ANALYZE');
}
