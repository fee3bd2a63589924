import { createHash } from 'node:crypto';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';

const EVENT = 'callers-at-once';
/** No more than a slow machine serves before the gateway's deadline. */
const PLAYERS = 24;
const USERS = 12;

/** Signed callers are cached on both sides of the hop: none of them may act as another. */
describe('many callers at the same moment, whom the gateways have not signed before', () => {
  const platform = suitePlatform({}, { topology: 'spread' });
  let users: readonly ApiClient[];

  beforeAll(async () => {
    await platform.sql(
      `INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
       VALUES ($1, 'Callers', '', now() - interval '1 day', now() + interval '1 day', 1)`,
      [EVENT],
    );
    await platform.sql(
      `INSERT INTO bingo.tasks (event_id, position, name, description, points, trigger)
       VALUES ($1, 0, 'Goblins', '', 10, 'npc_kill:Goblin:1000000')`,
      [EVENT],
    );
    await platform.sql(
      `INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
       SELECT 'player-' || n, $1, 'user-' || n, 'Player ' || n, 'player ' || n, hash
       FROM unnest($2::text[]) WITH ORDINALITY AS keys (hash, n)`,
      [EVENT, numbers(PLAYERS).map((player) => createHash('sha256').update(keyOf(player)).digest('hex'))],
    );
    users = await Promise.all(
      numbers(USERS).map((number) =>
        platform.signIn({ id: `2070000000000000${number + 10}`, username: `caller_${number}` }),
      ),
    );
  });

  it('act as themselves', async () => {
    // Both areas are connected from now on.
    await platform.anonymous.get(`/bingo/events/${EVENT}`).expect(200);
    await users[0]?.get('/auth/tokens').expect(200);

    await Promise.all([...users.slice(1).map(createToken), ...numbers(PLAYERS).map(report)]);

    expect(await tokens()).toEqual(
      users.slice(1).map(({ user: { id } }) => ({ name: `of ${id}`, owner: id })),
    );
    expect(await counts()).toEqual(numbers(PLAYERS).map((player) => ({ player, count: player * 100 })));
  });

  it('get the permissions of many roles, which services name', async () => {
    const admin = await platform.signInAdmin();
    const roles = numbers(6).map((role) => ({
      id: `many-${role}`,
      name: `Many ${role}`,
      permissions: numbers(64).map((name) => `permission_${role}_${name}_`.padEnd(64, 'x')),
    }));
    for (const role of roles) await admin.post('/auth/admin/roles', role).expect(201);
    const { body } = await admin.get('/auth/permissions').expect(200);
    expect(body).toMatchObject({
      permissions: expect.arrayContaining(roles.flatMap((role) => role.permissions)),
    });
    for (const { id } of roles) await admin.delete(`/auth/admin/roles/${id}`).expect(200);
  });

  function createToken(user: ApiClient) {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    return user.post('/auth/tokens', { name: `of ${user.user.id}`, expires_at }).expect(201);
  }

  function tokens() {
    return platform.sql(
      "SELECT name, user_id AS owner FROM auth.sessions WHERE kind = 'access_token' ORDER BY name",
    );
  }

  /** Each player reports a count of its own. */
  function report(player: number) {
    const trigger_data = { type: 'npc_kill', target: 'Goblin', count: player * 100 };
    const headers = { 'X-Bingo-Key': keyOf(player) };
    const body = { event_id: EVENT, task_position: 0, trigger_data };
    return platform.anonymous.post('/bingo/submit', body, { headers }).expect(200);
  }

  function counts() {
    return platform.sql(
      `SELECT substr(participant_id, 8)::integer AS player, count::integer
       FROM bingo.counts WHERE participant_id LIKE 'player-%' ORDER BY player`,
    );
  }
});

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);

const keyOf = (player: number) =>
  `bk_${createHash('sha256').update(`callers ${player}`).digest('base64url')}`;
