import type { ErrorCode } from '#protocol/errors';
import type { SubgraphError } from '#protocol/subgraph-operation';
import { itemSchema } from '../test-support/item-schema';
import { operationsFrom } from '../test-support/rest-server';
import { failureOf } from './failure';

const [operation] = operationsFrom(itemSchema, [
  `"S" mutation Make(
    $own_name: String
    $start: Timestamp @from(body: "start_date")
    $channel_id: String @from(body: "config.channel_id")
    $trigger_data: Target
    $first_tag: String!
    $word: String @from(header: "X-Word")
  ) @rest(method: POST, path: "/items", access: PUBLIC) {
    body: makeItem(
      input: {
        ownName: $own_name, startDate: $start, channelId: $channel_id, target: $trigger_data
        tags: ["fixed", $first_tag], points: 5
      }
    ) { id part { spoken: echo(text: $word) } }
  }`,
]);
if (!operation) throw new Error('no operation');

function error(
  argument: string,
  path?: (string | number)[],
  code: ErrorCode = 'BAD_USER_INPUT',
): SubgraphError {
  const extensions = { code, argument, problem: 'is wrong' };
  return { message: 'graph words', ...(path && { path }), extensions };
}

const say = (...errors: SubgraphError[]) => failureOf(operation, errors).message;

describe('an argument that the graph rejected', () => {
  it.each([
    ['input.ownName', 'own_name is wrong'],
    ['input.startDate', 'start_date is wrong'],
    ['input.channelId', 'config.channel_id is wrong'],
    ['input.target', 'trigger_data is wrong'],
    ['input.target.inner.tags[2]', 'trigger_data.inner.tags[2] is wrong'],
    ['input.target.tags.0', 'trigger_data.tags[0] is wrong'],
    ['input.tags[1]', 'first_tag is wrong'],
    ['text', 'x-word is wrong'],
  ])('%s is reported in the caller’s spelling', (argument, spelling) => {
    const path = argument === 'text' ? ['body', 'part', 'spoken'] : ['body'];
    expect(say(error(argument, path))).toBe(spelling);
  });

  it('is searched in all root fields without a path', () => {
    expect(say(error('input.ownName'))).toBe('own_name is wrong');
  });

  it.each(['input.points', 'input.tags[0]', 'input', 'other', 'input.__proto__', '', 'constructor'])(
    '%j keeps the graph’s message if it is not a variable',
    (argument) => {
      expect(say(error(argument, ['body']))).toBe('graph words');
    },
  );
});

describe('several errors', () => {
  const plain = (code: ErrorCode, message: string): SubgraphError => ({ message, extensions: { code } });

  it('are reported by the most severe one, the first of its kind', () => {
    const errors = [
      plain('NOT_FOUND', 'a'),
      plain('FORBIDDEN', 'b'),
      plain('FORBIDDEN', 'c'),
      plain('CONFLICT', 'd'),
    ];
    expect(failureOf(operation, errors)).toEqual({ code: 'FORBIDDEN', message: 'b' });
  });

  it('reveal no internals', () => {
    const errors = [plain('NOT_FOUND', 'a'), plain('INTERNAL_SERVER_ERROR', 'db.internal:5432 is gone')];
    expect(say(...errors)).toBe('Internal server error');
  });

  it('that are unknown become internal errors', () => {
    expect(failureOf(operation, []).code).toBe('INTERNAL_SERVER_ERROR');
  });
});
