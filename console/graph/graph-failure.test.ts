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
    expect(failure?.retryAfter).toBe(7);
  });

  test('with an invalid argument shows the sentence of the server and the argument', () => {
    const extensions = { code: 'BAD_USER_INPUT', argument: 'input.endDate' };
    expect(failureIn(withError('endDate must not be before startDate', extensions))).toMatchObject({
      message: 'endDate must not be before startDate.',
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
    expect(failureIn({ data, errors: [hidden(['queue', 'proofs', 0, 'user', 'display'])] })).toBeNull();
    expect(failureIn({ data, errors: [hidden(['queue', 'proofs', 1, 'user', 'display'])] })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(failureIn({ data, errors: [hidden(['list'])] })).toMatchObject({ code: 'FORBIDDEN' });
    expect(failureIn({ data: null, errors: [hidden(['save', 'id'])] })).toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each([[null], ['<html>'], [{}], [{ errors: [] }]])(
    'that is none of the graph is a failure: %j',
    (body) => {
      expect(failureIn(body)).toMatchObject({ message: text.errors.internal });
    },
  );
});
