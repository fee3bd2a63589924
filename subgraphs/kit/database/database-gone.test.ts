import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isDatabaseGone } from './database-gone';

const failed = (message: string, code?: string) =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error(message), code === undefined ? {} : { code }));

describe('a database that is gone', () => {
  it.each([
    ['a refused connection', failed('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['a shutdown', failed('terminating connection due to administrator command', '57P01')],
    [
      'a connection that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['one that broke between two statements', new QueryRunnerAlreadyReleasedError()],
    ['no answer in time', failed('Query read timeout')],
    [
      'a statement that the server ended in time',
      failed('canceling statement due to statement timeout', '57014'),
    ],
  ])('is %s', (_, error) => {
    expect(isDatabaseGone(error)).toBe(true);
  });

  it.each([
    ['what is there already', failed('duplicate key value', '23505')],
    ['a mistake in a statement', failed('syntax error', '42601')],
    ['an error of ours', new Error('unexpected')],
    ['no error', 'gone'],
  ])('is not %s', (_, error) => {
    expect(isDatabaseGone(error)).toBe(false);
  });
});
