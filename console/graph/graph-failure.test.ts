import { text } from '#console/frame/text.ts';
import { failureIn, serverSentence } from './graph-failure.ts';

const withError = (message: string, extensions: object) => ({
  data: null,
  errors: [{ message, extensions }],
});

const OK = { status: 200, retryAfter: null };

describe('a response', () => {
  test('with data alone is no failure', () => {
    expect(failureIn({ data: { events: [] } }, OK)).toBeNull();
  });

  test.each([
    ['UNAUTHENTICATED', text.errors.signedOut],
    ['FORBIDDEN', text.errors.forbidden],
    ['UPSTREAM_UNAVAILABLE', text.errors.upstream],
    ['INTERNAL_SERVER_ERROR', text.errors.internal],
  ])('with %s says what to do', (code, sentence) => {
    expect(failureIn(withError('No', { code }), OK)).toMatchObject({ code, message: sentence });
  });

  test('of too many requests says when to try again', () => {
    const failure = failureIn(withError('Rate limit exceeded', { code: 'RATE_LIMITED', retryAfter: 7 }), OK);
    expect(failure?.message).toContain('in 7 s');
    expect(failure?.retryAfter).toBe(7);
  });

  test('with an invalid argument shows the sentence of the server in the words of the forms, and the argument', () => {
    const extensions = { code: 'BAD_USER_INPUT', argument: 'input.endDate' };
    expect(failureIn(withError('endDate must not be before startDate', extensions), OK)).toMatchObject({
      message: 'The end must not be before the start.',
      argument: 'input.endDate',
    });
  });

  test('whose objects lack fields that the user may not see is no failure', () => {
    const hidden = (path: readonly unknown[]) => ({
      message: 'Insufficient permissions',
      path,
      extensions: { code: 'FORBIDDEN' },
    });
    const data = {
      queue: { proofs: [{ user: { name: 'ada', display: null } }, { user: null }] },
      list: null,
    };
    const failureAt = (...path: readonly unknown[]) => failureIn({ data, errors: [hidden(path)] }, OK);
    expect(failureAt('queue', 'proofs', 0, 'user', 'display')).toBeNull();
    expect(failureAt('queue', 'proofs', 1, 'user', 'display')).toMatchObject({ code: 'FORBIDDEN' });
    expect(failureAt('list')).toMatchObject({ code: 'FORBIDDEN' });
    const nothing = { data: null, errors: [hidden(['save', 'id'])] };
    expect(failureIn(nothing, OK)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each([[null], ['<html>'], [{}], [{ errors: [] }]])(
    'that is none of the graph is a failure: %j',
    (body) => {
      expect(failureIn(body, OK)).toMatchObject({ message: text.errors.internal });
    },
  );

  test.each([
    [429, '7', text.errors.rateLimited(7)],
    [429, null, text.errors.rateLimited(60)],
    [429, 'soon', text.errors.rateLimited(60)],
    [429, new Date(0).toUTCString(), text.errors.rateLimited(1)],
    [401, null, text.errors.signedOut],
    [403, null, text.errors.forbidden],
    [413, null, text.errors.tooLarge],
    [502, null, text.errors.offline],
    [500, null, text.errors.internal],
  ])('of a proxy with the status %i and Retry-After %j says so', (status, retryAfter, sentence) => {
    for (const body of [{ error: 'No' }, null]) {
      expect(failureIn(body, { status, retryAfter })?.message).toBe(sentence);
    }
  });
});

test.each([
  ['participantId must be in a team', 'participantId', 'The player must be in a team.'],
  ['endDate must not be before startDate', 'input.endDate', 'The end must not be before the start.'],
  ['name is already taken in this event', 'input.name', 'The name is already taken in this event.'],
  [
    'rsn is already registered for this event',
    'rsn',
    'The player name is already registered for this event.',
  ],
  ['tasks.2.points must be at most 10', 'input.tasks.2.points', 'The points (number 3) must be at most 10.'],
  ['digestMinutes must be from 1', 'input.digestMinutes', 'The digest minutes must be from 1.'],
  ['Event not found', null, 'Event not found.'],
  ['You are in another team!', 'teamId', 'You are in another team!'],
  [
    'Variable "$input" got invalid value "" at "input.tasks[0].points"; Int cannot represent "".',
    null,
    'The points (number 1) cannot have this value.',
  ],
])('%s', (message, argument, sentence) => {
  expect(serverSentence(message, argument)).toBe(sentence);
});
