import pino from 'pino';
import { NO_PROVIDERS } from '#kit/test-support/no-providers';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { localBudgets } from '../providers/test-support/local-budgets';
import { type Double, json, startDouble } from '../test-support/double';
import { openTracker } from './wise-old-man';

let double: Double;
beforeEach(async () => {
  double = await startDouble();
});
afterEach(() => double.close());

it('player lookups do not use the budget reserved for polling the tracked groups', async () => {
  double.respond = (request, response) =>
    request.url?.includes('/groups/') ? json(response, []) : json(response, { message: 'Not found.' }, 404);
  const game = { ...NO_PROVIDERS, tracker: { url: double.url, apiKey: null }, trackedGroupIds: [7, 8] };
  const tracker = openTracker({
    settings: { baseUrl: 'http://test', game },
    log: pino({ level: 'silent' }),
    observer: NO_OBSERVER,
    stopping: new AbortController().signal,
    budgets: localBudgets(),
  });

  const lookups = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => tracker.player(`player ${index}`, `address:${index}`)),
  );
  expect(lookups.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
  for (let poll = 0; poll < 7; poll += 1) expect(await tracker.joinsSince(7, new Date())).toEqual([]);
  expect(await tracker.highScores(8, 'address:99')).toEqual([]);
  await expect(tracker.level99sSince(7, new Date())).rejects.toThrow('not available');
});
