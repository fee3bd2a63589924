import { text } from '#console/text/text.ts';
import { failureIn } from './graph-failure.ts';

const withError = (message: string, extensions: object) => ({
  data: null,
  errors: [{ message, extensions }],
});

describe('a response', () => {
  test('with data alone is no failure', () => {
    expect(failureIn({ data: { events: [] } })).toBeNull();
  });

  test.each([
    ['UNAUTHENTICATED', text.errors.signedOut],
    ['FORBIDDEN', text.errors.forbidden],
    ['UPSTREAM_UNAVAILABLE', text.errors.upstream],
    ['INTERNAL_SERVER_ERROR', text.errors.internal],
  ])('with %s says what to do', (code, sentence) => {
    expect(failureIn(withError('No', { code }))).toMatchObject({ code, message: sentence });
  });

  test('of too many requests says when to try again', () => {
    const failure = failureIn(withError('Rate limit exceeded', { code: 'RATE_LIMITED', retryAfter: 7 }));
    expect(failure?.message).toContain('in 7 s');
  });

  test('with an invalid argument shows the sentence of the server in the words of the forms, and the argument', () => {
    const extensions = { code: 'BAD_USER_INPUT', argument: 'input.endDate' };
    expect(failureIn(withError('endDate must not be before startDate', extensions))).toMatchObject({
      message: 'The end must not be before the start.',
      argument: 'input.endDate',
    });
  });

  test.each([[null], ['<html>'], [{}], [{ errors: [] }]])(
    'that is none of the graph is a failure: %j',
    (body) => {
      expect(failureIn(body)).toMatchObject({ message: text.errors.internal });
    },
  );
});
