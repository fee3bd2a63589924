import pino from 'pino';
import { startGroupMode } from '#sandbox/group-mode/group-mode';
import { HttpProvider } from '../providers/http-provider';
import { localBudgets } from '../providers/test-support/local-budgets';
import { type Double, json, startDouble } from '../test-support/double';
import { GroupIron } from './group-iron';
import { GroupTokens } from './group-mode.queries';

const MAXED = Array.from({ length: 24 }, () => 13_034_431);

function groupsAt(url: string, tokens: GroupTokens = new GroupTokens(null)): GroupIron {
  const options = { name: 'group mode provider', url, contact: 'test', requestsPerMinute: 100 };
  return new GroupIron(new HttpProvider(options, pino({ level: 'silent' }), localBudgets()), (name) =>
    tokens.tokenOf(name),
  );
}

let double: Double;
beforeEach(async () => {
  double = await startDouble();
});
afterEach(() => double.close());

describe('a group in group mode', () => {
  it('has the totals of its members, without the shared storage', async () => {
    double.respond = (_request, response) =>
      json(response, [
        { name: 'Alice', skills: MAXED },
        { name: 'Bob', skills: [83, ...Array.from({ length: 22 }, () => 0)] },
        { name: '@SHARED', bank: [] },
        { name: 'Newcomer', skills: null },
      ]);
    const tokens = new GroupTokens(new Map([['Iron Pals', 'token-1']]));
    expect(await groupsAt(double.url, tokens).members('Iron Pals', 'ann')).toEqual([
      { username: 'Alice', totalLevel: 24 * 99, totalXp: 24 * 13_034_431 },
      { username: 'Bob', totalLevel: 24, totalXp: 83 },
      { username: 'Newcomer', totalLevel: 0, totalXp: 0 },
    ]);
    const [request] = double.requests;
    expect(request?.url).toBe('/api/group/Iron%20Pals/get-group-data?from_time=1970-01-01T00%3A00%3A00.000Z');
    expect(request?.headers.authorization).toBe('token-1');
  });

  it('is unknown if the provider rejects its token', async () => {
    double.respond = (_request, response) => void response.writeHead(401).end();
    expect(await groupsAt(double.url).members('Iron Pals', 'ann')).toBeNull();
    expect(double.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['too few skills', [{ name: 'Alice', skills: [1, 2] }]],
    ['negative experience', [{ name: 'Alice', skills: [-1, ...MAXED.slice(1)] }]],
    ['an object instead of a list', { name: 'Alice' }],
  ])('with %s is rejected', async (_what, body) => {
    double.respond = (_request, response) => json(response, body);
    await expect(groupsAt(double.url).members('x', 'ann')).rejects.toMatchObject({
      message: 'The group mode provider is not available',
    });
  });

  it('is not unknown for the 404 of a proxy', async () => {
    double.respond = (_request, response) =>
      void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    await expect(groupsAt(double.url).members('x', 'ann')).rejects.toMatchObject({
      message: 'The group mode provider is not available',
    });
  });

  it('can be read from the sandbox, in any case', async () => {
    const sandbox = await startGroupMode();
    const groups = groupsAt(sandbox.url);
    const names = async (group: string) =>
      (await groups.members(group, 'ann'))?.map(({ username }) => username);
    expect((await names('Iron Pals'))?.length).toBeGreaterThan(0);
    expect(await names('iron_pals')).toEqual(await names('Iron Pals'));
    expect(await groups.members('missing', 'ann')).toBeNull();
    await sandbox.close();
  });
});

describe('the tokens of groups', () => {
  const tokens = new GroupTokens(new Map([['Iron Pals', 'token-1']]));

  it('find a group in any case, and return its configured name', () => {
    expect(tokens.nameOf('iron-pals')).toBe('Iron Pals');
    expect(tokens.tokenOf('IRON PALS')).toBe('token-1');
  });

  it('exclude every other group', () => {
    expect(tokens.nameOf('Others')).toBeNull();
    expect(tokens.tokenOf('Others')).toBeNull();
  });

  it('include every group if no tokens are needed', () => {
    const none = new GroupTokens(null);
    expect([none.nameOf(' Others '), none.tokenOf('Others')]).toEqual(['Others', null]);
  });
});
