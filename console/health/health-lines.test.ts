import { formatMoment } from '#console/frame/format.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import {
  areaLine,
  backupLine,
  filesLine,
  type HealthLine,
  type Integration,
  integrationLine,
  type Rule,
  rulesLine,
  summaryOf,
  unknownLine,
  WEBHOOKS,
  type Webhook,
  webhooksLine,
} from './health-lines.ts';

const SINCE = '2026-11-28T18:00:00Z';
const saying = ({ state, sentence }: HealthLine) => [state, sentence];

describe('the line of an area', () => {
  test.each([
    ['healthy', null, 'well', 'It responds, and its database works.'],
    ['unhealthy', null, 'attention', 'It does not respond, or its database does not work.'],
    [
      undefined,
      new GraphFailure('Too many requests.', 'RATE_LIMITED'),
      'unknown',
      'It could not be read. Too many requests.',
    ],
    [undefined, null, 'loading', 'Reading…'],
  ] as const)('with the status %s', (status, error, ...expected) => {
    const line = areaLine('game', status, error);
    expect(line).toMatchObject({ subject: 'Area game', link: { href: '/health' } });
    expect(saying(line)).toEqual(expected);
  });
});

test.each([
  ['healthy', 'well', 'They can be stored and read.'],
  ['unhealthy', 'attention', 'They cannot be stored or read: proofs and pictures fail.'],
] as const)('files that are %s', (status, ...expected) => {
  expect(saying(filesLine(status))).toEqual(expected);
});

describe('the line of the backups', () => {
  const now = Date.parse('2026-11-28T18:00:00Z');

  test.each([
    [undefined, 'unknown', /^The activity log has none/],
    ['2026-11-20T18:00:00Z', 'well', /^The last one was taken /],
    ['2026-11-20T17:59:59Z', 'attention', /^The last one was taken /],
  ])('last taken at %s', (createdAt, state, sentence) => {
    expect(backupLine(createdAt, now)).toMatchObject({ state, sentence: expect.stringMatching(sentence) });
  });
});

describe('the line of the webhooks', () => {
  const webhook = (name: string, facts: Partial<Webhook> = {}, waiting = 0): Webhook => ({
    ...{ id: 1, name, enabled: true, disabledReason: null, failingSince: null },
    waiting: { totalCount: waiting },
    ...facts,
  });

  test.each([
    ['there are none', [], 'well', 'There are no webhooks.'],
    [
      'all are sent, and one was disabled by somebody',
      [webhook('A', {}, 1), webhook('B', { enabled: false })],
      'well',
      '1 of 2 webhooks are enabled. 1 message waits.',
    ],
    [
      'one fails',
      [webhook('A', { failingSince: SINCE }, 2), webhook('B', {}, 3)],
      'attention',
      `All attempts of A have failed since ${formatMoment(SINCE)}. 2 of 2 webhooks are enabled. 5 messages wait.`,
    ],
    [
      'the platform disabled one, which failed before',
      [webhook('A', { enabled: false, disabledReason: 'Failed for 5 days', failingSince: SINCE })],
      'attention',
      'Disabled by the platform: A. 0 of 1 webhooks are enabled. No message waits.',
    ],
  ])('if %s', (_case, webhooks, ...expected) => {
    expect(saying(webhooksLine(webhooks))).toEqual(expected);
  });
});

describe('the line of the rules', () => {
  type Delivery = Rule['latest']['deliveries'][number];
  const at = (status: Delivery['status'], minute: number | null): Delivery => ({
    status,
    finishedAt: minute === null ? null : new Date(Date.UTC(2026, 10, 28, 18, minute)).toISOString(),
  });
  const rule = (name: string, deliveries: readonly Delivery[], facts: Partial<Rule> = {}): Rule => ({
    ...{ id: 1, name, enabled: true, disabledReason: null },
    ...{ waiting: { total: 0 }, latest: { deliveries } },
    ...facts,
  });
  const WELL = '1 of 1 rules are enabled. No message waits.';

  test.each([
    ['there are none', [], 'well', 'There are no rules.'],
    ['nothing was posted yet', [rule('A', [])], 'well', WELL],
    [
      'the last message failed',
      [rule('A', [at('failed', 2), at('delivered', 1)])],
      'attention',
      `The last message was not posted: A. ${WELL}`,
    ],
    [
      'the last message expired',
      [rule('A', [at('expired', 1)])],
      'attention',
      `The last message was not posted: A. ${WELL}`,
    ],
    ['a later message was delivered', [rule('A', [at('failed', 1), at('delivered', 2)])], 'well', WELL],
    [
      'messages wait after one that failed',
      [rule('A', [at('pending', null), at('failed', 1)])],
      'attention',
      `The last message was not posted: A. ${WELL}`,
    ],
    ['messages were stopped', [rule('A', [at('stopped', 3), at('delivered', 1)])], 'well', WELL],
    [
      'a rule that failed was disabled by somebody',
      [rule('A', [at('failed', 1)], { enabled: false, waiting: { total: 4 } })],
      'well',
      '0 of 1 rules are enabled. 4 messages wait.',
    ],
    [
      'the platform disabled two',
      [
        rule('A', [], { enabled: false, disabledReason: 'No such channel' }),
        rule('B', [], { enabled: false, disabledReason: 'No such channel' }),
      ],
      'attention',
      'Disabled by the platform: A, B. 0 of 2 rules are enabled. No message waits.',
    ],
  ])('if %s', (_case, rules, ...expected) => {
    expect(saying(rulesLine(rules))).toEqual(expected);
  });
});

describe('the line of a service', () => {
  const service = (facts: Partial<Integration>): Integration => ({
    ...{ name: 'tracker', state: 'configured', lastSuccessAt: null, lastFailureAt: null },
    ...facts,
  });
  const SUCCESS = `The last success was ${formatMoment(SINCE)}.`;

  test.each([
    [{ state: 'off' }, 'well', 'The operator left it out.'],
    [{}, 'well', 'Nothing is known to fail.'],
    [{ lastSuccessAt: SINCE }, 'well', `Nothing is known to fail. ${SUCCESS}`],
    [{ state: 'failing', lastSuccessAt: SINCE }, 'attention', `The last request failed. ${SUCCESS}`],
    [{ state: 'failing', name: 'chat' }, 'attention', 'A message could not be posted and is retried.'],
    [{ state: 'failing', name: 'calendar' }, 'attention', 'It was not synchronised for more than an hour.'],
  ] as const)('with %j', (facts, ...expected) => {
    expect(saying(integrationLine(service(facts)))).toEqual(expected);
  });

  test('leads to the calendar, or to the configuration', () => {
    expect(integrationLine(service({ name: 'calendar' })).link.href).toBe('/console/calendar');
    expect(integrationLine(service({})).link.href).toBe('/console/configuration');
  });
});

describe('the summary', () => {
  const well = webhooksLine([]);
  const unknown = unknownLine(WEBHOOKS, new Error('No response'));
  const loading = unknownLine(WEBHOOKS, null);
  const failing = areaLine('bingo', 'unhealthy', null);

  test.each([
    [[well], 'All is well.'],
    [[well, loading, unknown], 'Reading…'],
    [[well, unknown], 'It is not known whether these are well: Webhooks.'],
    [[failing, loading, unknown], 'Needs attention: Area bingo.'],
  ])('of %j', (lines, sentence) => {
    expect(summaryOf(lines)).toBe(sentence);
  });
});
