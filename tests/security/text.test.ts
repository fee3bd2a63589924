import { ruleBody } from '#tests/contract/game/seed-rules';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectGraphError, expectRejection } from './rejection';

/** As JSON string content. */
const REFUSED: readonly [string, string][] = [
  ['NUL', '\\u0000'],
  ['the first half of a pair', '\\ud83d'],
];

const KEPT = [
  'plain',
  "Robert'); DROP TABLE auth.roles; --",
  '<script>alert("x")</script> &amp; &lt;',
  '\\ \\n \\u0000 %00 {{x}} $1',
  '😀 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'e\u0301 is not é',
  'עברית \u202eright to left\u202c',
  'line\u2028paragraph\u2029end',
  'between\u00a0the\u3000edges',
  'ﬁ Å ſ İ ı',
  '\u{10ffff}\u{1f4a9}\ufffd',
  'null',
  '__proto__',
];

const headers = { 'content-type': 'application/json' };

describe('text', () => {
  const platform = suitePlatform();
  let admin: ApiClient;
  let roles = 0;

  beforeAll(async () => {
    admin = await platform.signInAdmin();
  });

  describe.each(REFUSED)('with %s', (_what, escaped) => {
    it('is rejected as a name, and nothing is written', async () => {
      const before = await admin.get('/auth/admin/roles');

      const raw = `{"id":"r","name":"a${escaped}b"}`;
      const response = await admin.request('/auth/admin/roles', { method: 'POST', raw, headers });

      expect(expectRejection(response, 400, 'BAD_USER_INPUT')).toMatch(/name/);
      expect((await admin.get('/auth/admin/roles')).body).toEqual(before.body);
    });

    it('is rejected in any other write', async () => {
      const attempts: [string, string, string, RegExp][] = [
        ['POST', '/auth/admin/roles', `{"id":"a${escaped}b","name":"R"}`, /\bid\b/],
        ['POST', '/auth/admin/roles', `{"id":"r","name":"R","color":"#${escaped}"}`, /color/],
        ['POST', '/auth/admin/roles', `{"id":"r","name":"R","permissions":["a${escaped}b"]}`, /permissions/],
        [
          'POST',
          '/auth/admin/users',
          `{"user_id":"1","action":"ban","reason":"a${escaped}b"}`,
          /reason|not found/i,
        ],
      ];
      for (const [method, path, raw, message] of attempts) {
        const response = await admin.request(path, { method, raw, headers });
        expect([400, 404]).toContain(response.status);
        expect(expectRejection(response, response.status)).toMatch(message);
      }
      expect(await platform.sql('SELECT id FROM auth.roles WHERE id = $1', ['r'])).toEqual([]);
    });

    it('is rejected or not found in every lookup', async () => {
      const attempts: [string, string, string][] = [
        ['POST', '/auth/admin/user-roles', `{"user_id":"a${escaped}b","role_id":"r"}`],
        ['DELETE', '/auth/admin/user-roles', `{"user_id":"1","role_id":"a${escaped}b"}`],
      ];
      for (const [method, path, raw] of attempts) {
        const response = await admin.request(path, { method, raw, headers });
        expect([400, 404]).toContain(response.status);
      }
      const query = `{"query":"query($id: ID!) { role(id: $id) { id } user(id: $id) { id } }","variables":{"id":"a${escaped}b"}}`;
      const graph = await admin.request('/graphql', { method: 'POST', raw: query, headers });
      expect(graph.text).not.toMatch(/INTERNAL_SERVER_ERROR/);
    });
  });

  it.each(['%00', '%01', 'a%00b', '%ED%A0%80', '%FF', '%C0%AF'])(
    'in the path or the query as %s is rejected or not found',
    async (encoded) => {
      const requests = [
        admin.get(`/auth/admin/users?search=${encoded}`),
        admin.get(`/auth/admin/activity?user_id=${encoded}`),
        admin.get(`/auth/admin/activity?action=${encoded}`),
        admin.put(`/auth/admin/roles/${encoded}`, { name: 'R' }),
        admin.delete(`/auth/admin/roles/${encoded}`),
      ];

      for (const [index, response] of (await Promise.all(requests)).entries()) {
        if (![200, 400, 404].includes(response.status))
          throw new Error(`request ${index}: ${response.status} ${response.text}`);
        if (response.status === 200) expect(response.body).toMatchObject({ total: 0 });
      }
    },
  );

  it.each(KEPT)('is stored exactly: %j', async (name) => {
    roles += 1;
    const id = `kept-${roles}`;

    const created = await admin.post('/auth/admin/roles', { id, name }).expect(201);
    const graph = await admin.graphql('query($id: ID!) { role(id: $id) { name } }', { id });

    expect(created.body).toMatchObject({ name });
    expect(graph.body).toMatchObject({ data: { role: { name } } });
    expect(await platform.sql('SELECT name FROM auth.roles WHERE id = $1', [id])).toEqual([{ name }]);
    const [entry] = await platform.sql<{ details: string }>(
      "SELECT details FROM auth.activity_log WHERE action = 'role_create' ORDER BY id DESC LIMIT 1",
    );
    expect(entry?.details).toContain(id);
  });

  it.each(['a\nb', 'a\r\nb', 'a\tb'])(
    'that is a name has one line, unlike a description: %j',
    async (name) => {
      const dates = { start_date: '2026-01-01', end_date: '2026-02-01' };
      const task = { position: 0, name: 'Task', description: '', points: 1, trigger: 'manual' };
      const board = { ...dates, description: name, board_size: 1 };
      await admin.post('/events', { ...dates, id: 'lines', name: 'Lines', description: name }).expect(201);
      const attempts: [path: string, body: object][] = [
        ['/auth/admin/roles', { id: 'lines', name }],
        ['/auth/tokens', { name }],
        ['/events', { ...dates, id: 'other', name }],
        ['/events/lines/tiles', { position: 1, name }],
        ['/bingo/events', { ...board, id: 'board', name, tasks: [task] }],
        ['/bingo/events', { ...board, id: 'board', name: 'Board', tasks: [{ ...task, name }] }],
        ['/attendance', { rsn: 'Zezima', event: name, date: '2026-01-01', points: 1 }],
        ['/attendance', { rsn: name, event: 'Wintertodt', date: '2026-01-01', points: 1 }],
        ['/game/automation/rules', ruleBody({ name })],
      ];

      for (const [path, body] of attempts) {
        const message = expectRejection(await admin.post(path, body), 400, 'BAD_USER_INPUT');
        expect([path, message]).toEqual([
          path,
          expect.stringMatching(/(name|event|rsn).*control characters/),
        ]);
      }
      const changed = await admin.put('/events/lines', { name });
      expect(expectRejection(changed, 400, 'BAD_USER_INPUT')).toMatch(/name.*control characters/);
      const config = { channel_id: 'general', message: name };
      await admin.post('/game/automation/rules', ruleBody({ config })).expect(201);
      await admin.delete('/events/lines').expect(200);
    },
  );

  it('as a literal of the graph is validated like a variable', async () => {
    const response = await admin.graphql(
      'mutation { createRole(input: { id: "literal", name: "a\\u0000b" }) { id } }',
    );

    expect(expectGraphError(response).code).toBe('BAD_USER_INPUT');
    expect(await platform.sql('SELECT 1 FROM auth.roles WHERE id = $1', ['literal'])).toEqual([]);
  });

  it('that is not UTF-8 is rejected', async () => {
    const raw = Buffer.concat([
      Buffer.from('{"id":"bytes","name":"a'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('b"}'),
    ]);

    const response = await admin.request('/auth/admin/roles', {
      method: 'POST',
      raw: new Uint8Array(raw),
      headers,
    });

    expectRejection(response, 400, 'BAD_USER_INPUT');
  });

  it('with wildcards is searched literally', async () => {
    await platform.signIn({ id: '209000000000000001', username: 'fifty%_off' });

    for (const [search, total] of [
      ['%', 1],
      ['_', 1],
      ['fifty%_', 1],
      ['FIFTY', 1],
      ['f_fty', 0],
      ['\\', 0],
    ]) {
      const response = await admin.get(`/auth/admin/users?search=${encodeURIComponent(String(search))}`);
      expect([search, response.body]).toEqual([search, expect.objectContaining({ total })]);
    }
  });

  it('of a request id is echoed only if it is safe', async () => {
    const good = await admin.get('/auth/me', { headers: { 'x-request-id': 'abc-1.2_3' } });
    const bad = await admin.get('/auth/me', { headers: { 'x-request-id': 'a"b<c>{}' } });

    expect(good.headers.get('x-request-id')).toBe('abc-1.2_3');
    expect(bad.headers.get('x-request-id')).toMatch(/^[\w.-]{1,64}$/);
  });
});
