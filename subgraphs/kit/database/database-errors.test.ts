import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isDatabaseGone } from './database-errors';

const failed = (message: string, code?: string) =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error(message), code === undefined ? {} : { code }));

describe('an error of an unreachable database', () => {
  it.each([
    ['a refused connection', failed('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['a shutdown', failed('terminating connection due to administrator command', '57P01')],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['a connection that broke between two statements', new QueryRunnerAlreadyReleasedError()],
    ['a timeout', failed('Query read timeout')],
    [
      'a statement that the server ended in time',
      failed('canceling statement due to statement timeout', '57014'),
    ],
  ])('is %s', (_, error) => {
    expect(isDatabaseGone(error)).toBe(true);
  });

  it.each([
    ['a unique violation', failed('duplicate key value', '23505')],
    ['a mistake in a statement', failed('syntax error', '42601')],
    ['an error of the application', new Error('unexpected')],
    ['no error', 'gone'],
  ])('is not %s', (_, error) => {
    expect(isDatabaseGone(error)).toBe(false);
  });
});
