import { z } from 'zod';
import { usageAt } from '#processes/schema-check/read-usage';
import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { eventBody } from '../bingo/seed';

const platform = suitePlatform({}, { alone: true });

const TODAY = new Date().toISOString().slice(0, 10);
const TOKEN = `mutation ($expiresAt: Timestamp!) { createAccessToken(name: "check", expiresAt: $expiresAt) { token } }`;
const created = z.object({ data: z.object({ createAccessToken: z.object({ token: z.string() }) }) });

describe('what clients used', () => {
  it('is counted for the graph, subscriptions and endpoints, without arguments, and read by the check', async () => {
    const admin = await platform.signInAdmin();
    const headers = { 'apollographql-client-name': 'dashboard' };
    const query = 'query Named { user(id: "100000000000000001") { username } }';
    await admin.request('/graphql', { method: 'POST', json: { query }, headers }).expect(200);
    await admin.request('/graphql', { method: 'POST', json: { query: '{ secret }' }, headers });
    await admin.post('/bingo/events', eventBody({ id: 'spring' })).expect(201);
    await admin.get('/bingo/events/spring', { headers }).expect(200);
    await admin.get('/events/none', { headers }).expect(404);
    const stream = await fetch(`${platform.baseUrl}/graphql/stream`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { bingoActivity(eventId: "spring") { __typename } }' }),
    });
    await stream.body?.cancel();

    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { token } = created.parse((await admin.graphql(TOKEN, { expiresAt })).body).data.createAccessToken;
    const read = usageAt(platform.baseUrl, token);
    const use = (name: string) => ({ name, client: 'dashboard', lastUsedOn: TODAY });
    const endpoint = 'GET /bingo/events/{id}';
    const names = [
      'GET /events/{id}',
      'Named',
      '(anonymous)',
      'Query.user',
      'User',
      endpoint,
      'Subscription',
    ];
    await eventually(async () => {
      const { uses, countedSince } = await read(names);
      expect(countedSince).toBe(TODAY);
      expect(uses.filter(({ client }) => client === 'dashboard')).toEqual(
        ['(anonymous)', endpoint, 'Named', 'Query.user', 'Subscription.bingoActivity', 'User.username']
          .map(use)
          .sort((left, right) => left.name.localeCompare(right.name)),
      );
    });
    const rows = await platform.sql('SELECT * FROM auth.graph_usage');
    expect(JSON.stringify(rows)).not.toMatch(/100000000000000001|secret|spring/);
    await expect(usageAt(platform.baseUrl, undefined)(names)).rejects.toThrow(
      'SCHEMA_REGISTRY_TOKEN must be a token with the permission view_devops',
    );
    await expect(usageAt('http://127.0.0.1:9', undefined)(names)).rejects.toThrow('cannot be read');
  });
});
