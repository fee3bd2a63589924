import { loadOperations } from '#facade/documents/load-operations';
import { readExample } from '#facade/examples/read-example';
import { communitySchema } from '#facade/test-support/community-schema';
import { ENDPOINTS, UNMEASURED } from './endpoints';
import type { GrowthSetting } from './setting';

const operations = loadOperations(communitySchema);
const setting: GrowthSetting = {
  admin: { token: 'of the admin' },
  member: { token: 'of the member' },
  serviceKey: 'service key',
  submissionId: 'sub_1',
};

describe('The endpoints whose growth is measured', () => {
  test.each(operations.filter(({ contract }) => contract.method === 'GET').map(({ file }) => file))(
    'include %s, or it states why not',
    (file) => {
      expect(readExample({ file }).growth.length).toBeGreaterThan(0);
    },
  );

  test('are distinguished by their names', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is requested with all placeholders resolved',
    (_name, endpoint) => {
      expect(JSON.stringify(endpoint.request(setting, 100, 0))).not.toMatch(/\$|\/:/);
    },
  );

  test.each([
    ['GET /bingo/events/:id/leaderboard', { path: '/bingo/events/crowd-of-100/leaderboard', headers: {} }],
    ['GET /auth/permissions', { headers: { authorization: 'Bearer of the admin' } }],
    ['GET /attendance ?rsn=', { path: '/attendance?rsn=small_member' }],
    [
      'POST /auth/validate',
      { body: '{"token":"of the member"}', headers: { 'x-service-key': 'service key' } },
    ],
    [
      'POST /bingo/submit raising a count',
      {
        method: 'POST',
        body: '{"event_id":"grown","task_position":0,"trigger_data":{"type":"npc_kill","target":"Goblin","count":5}}',
      },
    ],
  ])('%s is requested as it was stated', (name, request) => {
    const endpoint = ENDPOINTS.find((candidate) => candidate.name === name);
    expect(endpoint?.request(setting, 100, 3)).toMatchObject(request);
  });

  test('may be none, for a reason', () => {
    expect([...UNMEASURED.keys()]).toEqual([
      'GET /auth/callback',
      'GET /auth/tokens',
      'GET /events/:id/teams/leaderboard',
      'GET /bingo/events/:id/results.csv',
      'GET /bingo/events/:id/teams/draft/export',
      'GET /bingo/events/:id/template',
      'GET /bingo/catalogue',
      'GET /bingo/events/:id/teams/draft',
      'GET /bingo/events/:id/results',
      'GET /bingo/events/:id/screenshots/:screenshot_id',
      'GET /bingo/events/:id/teams/leaderboard',
      'GET /bingo/template-schema',
      'GET /bingo/templates/:id',
      'GET /bingo/hooks/dink/:hook_key/config',
      'GET /bingo/events/:id/teams',
      'GET /bingo/templates',
      'GET /bingo/events/:id/stream',
    ]);
  });
});
