import pino from 'pino';
import { HttpProvider } from '../providers/http-provider';
import { localBudgets } from '../providers/test-support/local-budgets';
import { type Double, json, startDouble } from '../test-support/double';
import { WiseOldMan } from './wise-old-man';

const NOW = new Date('2026-11-20T12:00:00.000Z');

let double: Double;
let tracker: WiseOldMan;
beforeEach(async () => {
  double = await startDouble();
  const options = { name: 'tracker', url: double.url, contact: 'test', requestsPerMinute: 1000 };
  tracker = new WiseOldMan(new HttpProvider(options, pino({ level: 'silent' }), localBudgets()));
});
afterEach(() => double.close());

function joined(playerId: number, displayName: unknown) {
  return {
    playerId,
    type: 'joined',
    createdAt: NOW.toISOString(),
    player: { username: 'somebody', displayName },
  };
}

describe('malformed entries', () => {
  it('are omitted, and names are stripped of characters that cannot be stored', async () => {
    double.respond = (_request, response) =>
      json(response, [joined(1, 'Ann'), joined(2, null), null, 'text', joined(3, 'Nul\u0000\ud800')]);
    const joins = await tracker.joinsSince(7, NOW);
    expect(joins?.map(({ displayName }) => displayName)).toEqual(['Nul\ufffd', 'Ann']);
  });

  it('do not end the paging', async () => {
    const page = Array.from({ length: 50 }, (_, index) => joined(index, index === 7 ? null : `P${index}`));
    double.respond = (request, response) =>
      json(response, request.url?.includes('offset=0') ? page : [joined(99, 'Last')]);
    expect(await tracker.joinsSince(7, NOW)).toHaveLength(50);
  });

  it('include unknown skills', async () => {
    const maxed = { ...joined(1, 'Ann'), threshold: 13_034_431, accuracy: 5 };
    double.respond = (_request, response) =>
      json(response, [
        { ...maxed, metric: 'magic' },
        { ...maxed, metric: 'x'.repeat(5000) },
        { ...maxed, metric: 'a\u0000' },
      ]);
    expect((await tracker.level99sSince(7, NOW))?.map(({ skill }) => skill)).toEqual(['magic']);
  });
});

it('a player and a group are not unknown for the 404 of a proxy', async () => {
  double.respond = (_request, response) =>
    void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  await expect(tracker.player('zezima', 'ann')).rejects.toThrow('not available');
  await expect(tracker.group(7, 'ann')).rejects.toThrow('not available');
  double.respond = (_request, response) => json(response, { message: 'Player not found.' }, 404);
  expect(await tracker.player('zezima', 'ann')).toBeNull();
});
