import type { ApiClient, RequestOptions } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { expectRejection } from './refusal';

const ROLE = { id: 'forged', name: 'Forged' };
const MUTATION = 'mutation { createRole(input: { id: "forged", name: "Forged" }) { id } }';
const BOUNDARY = 'xxBOUNDARYxx';
const MULTIPART = [
  ['operations', JSON.stringify({ query: MUTATION })],
  ['map', '{}'],
]
  .map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  .join('')
  .concat(`--${BOUNDARY}--\r\n`);

const typed = (type: string, raw: string): RequestOptions => ({
  method: 'POST',
  raw,
  headers: { 'content-type': type },
});

/** All ways in which a page can attempt a cross-site mutation. */
const FORGERIES: readonly [string, string, RequestOptions][] = [
  ['REST, JSON', '/auth/admin/roles', { method: 'POST', json: ROLE }],
  ['REST, text', '/auth/admin/roles', typed('text/plain', JSON.stringify(ROLE))],
  ['REST, form', '/auth/admin/roles', typed('application/x-www-form-urlencoded', 'id=forged&name=Forged')],
  ['REST, PUT', '/auth/admin/roles/standing', { method: 'PUT', json: { name: 'Forged' } }],
  ['REST, DELETE', '/auth/admin/roles/standing', { method: 'DELETE' }],
  ['GraphQL, JSON', '/graphql', { method: 'POST', json: { query: MUTATION } }],
  ['GraphQL, text', '/graphql', typed('text/plain', JSON.stringify({ query: MUTATION }))],
  [
    'GraphQL, form',
    '/graphql',
    typed('application/x-www-form-urlencoded', `query=${encodeURIComponent(MUTATION)}`),
  ],
  ['GraphQL, multipart', '/graphql', typed(`multipart/form-data; boundary=${BOUNDARY}`, MULTIPART)],
];

describe('a forged cross-site mutation', () => {
  let platform: TestPlatform;
  let admin: ApiClient;

  beforeAll(async () => {
    platform = await startPlatform();
    admin = await platform.signInAdmin();
    await admin.post('/auth/admin/roles', { id: 'standing', name: 'Standing' }).expect(201);
  });
  afterAll(() => platform?.stop());

  describe.each(FORGERIES)('by %s', (_what, path, request) => {
    it('is rejected from a foreign origin', async () => {
      expectRejection(await byCookie({ origin: 'https://evil.tld' }), 403, 'FORBIDDEN');
      expectRejection(await byCookie({ origin: 'null' }), 403, 'FORBIDDEN');
      await expectNothingWritten();
    });

    it('is rejected if the browser reports a cross-site request', async () => {
      expectRejection(await byCookie({ 'sec-fetch-site': 'cross-site' }), 403, 'FORBIDDEN');
      await expectNothingWritten();
    });

    function byCookie(headers: Readonly<Record<string, string>>) {
      const all = { ...request.headers, ...headers };
      return admin.request(path, { ...request, credential: 'cookie', headers: all });
    }
  });

  it('is not accepted as a GraphQL GET request', async () => {
    const query = `/graphql?query=${encodeURIComponent(MUTATION)}`;

    const response = await admin.get(query, { credential: 'cookie' });

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    await expectNothingWritten();
  });

  it('is not accepted with a content type that needs no preflight, even without Origin', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      `multipart/form-data; boundary=${BOUNDARY}`,
    ]) {
      const raw = type.startsWith('multipart') ? MULTIPART : JSON.stringify({ query: MUTATION });
      const response = await admin.request('/graphql', { ...typed(type, raw), credential: 'cookie' });
      expect([type, response.status]).toEqual([type, 400]);
    }
    await expectNothingWritten();
  });

  it('differs from a mutation of the dashboard, which is accepted', async () => {
    const own = { origin: platform.baseUrl, 'sec-fetch-site': 'same-origin' };
    const dashboard = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' };

    const rest = { json: { name: 'Renamed' }, method: 'PUT', credential: 'cookie', headers: own } as const;
    expect((await admin.request('/auth/admin/roles/standing', rest)).status).toBe(200);
    const query = 'mutation { updateRole(id: "standing", input: { name: "Standing" }) { id } }';
    const graph = { json: { query }, method: 'POST', credential: 'cookie', headers: dashboard } as const;
    expect((await admin.request('/graphql', graph)).body).toMatchObject({
      data: { updateRole: { id: 'standing' } },
    });
  });

  it('differs from a script with a bearer token, which is accepted', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };

    const response = await admin.put('/auth/admin/roles/standing', { name: 'Standing' }, { headers });

    expect(response.status).toBe(200);
  });

  async function expectNothingWritten(): Promise<void> {
    const roles = await platform.sql('SELECT id, name FROM auth.roles');
    expect(roles).toEqual([{ id: 'standing', name: 'Standing' }]);
  }
});
