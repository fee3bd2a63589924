import { maskError } from './mask-error';

describe('masking an error of the graph', () => {
  it('keeps message, path, argument and problem of an error of ours, and nothing else', () => {
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
  ])('calls %s bad user input and keeps its sentence', (code) => {
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
    'hides the message of an error of code %s',
    (code) => {
      const masked = maskError({ message: 'relation "auth.users" does not exist', extensions: { code } });
      expect(masked).toEqual({
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      });
    },
  );
});
