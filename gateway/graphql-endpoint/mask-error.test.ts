import { maskError } from './mask-error';

describe('maskError', () => {
  it('keeps message, path, argument and problem of a platform error, and nothing else', () => {
    const extensions = {
      code: 'BAD_USER_INPUT',
      argument: 'input.startDate',
      problem: 'must be a date',
      serviceName: 'auth',
      stacktrace: ['at /app/dist'],
    };
    expect(maskError({ message: 'startDate must be a date', path: ['createEvent'], extensions })).toEqual({
      message: 'startDate must be a date',
      path: ['createEvent'],
      extensions: { code: 'BAD_USER_INPUT', argument: 'input.startDate', problem: 'must be a date' },
    });
  });

  it.each([
    'GRAPHQL_PARSE_FAILED',
    'GRAPHQL_VALIDATION_FAILED',
    'OPERATION_RESOLUTION_FAILURE',
    'BAD_REQUEST',
  ])('maps %s to BAD_USER_INPUT and keeps its message', (code) => {
    expect(
      maskError({
        message: 'Cannot query field "x".',
        locations: [{ line: 1, column: 3 }],
        extensions: { code },
      }),
    ).toEqual({
      message: 'Cannot query field "x".',
      locations: [{ line: 1, column: 3 }],
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it.each([undefined, 'INTERNAL_SERVER_ERROR', 'DOWNSTREAM_SERVICE_ERROR', 'constructor'])(
    'hides the message of an error with code %s',
    (code) => {
      const masked = maskError({ message: 'relation "auth.users" does not exist', extensions: { code } });
      expect(masked).toEqual({
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      });
    },
  );
});
