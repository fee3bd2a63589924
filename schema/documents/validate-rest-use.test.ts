import { readArtefacts } from '../artefacts';
import { validateRestUse } from './validate-rest-use';

const openApi: unknown = JSON.parse(readArtefacts().get('openapi.json') ?? '');

const check = (value: unknown) =>
  validateRestUse(openApi, { path: 'uses.json', text: JSON.stringify(value, null, 2) }).map(
    ({ class: kind, line, message }) => `${kind} ${line} ${message}`,
  );

describe('validateRestUse', () => {
  test('accepts what the contract has', () => {
    const operations = [
      {
        operation: 'GET /bingo/events/{id}/leaderboard',
        sends: ['limit'],
        reads: ['leaderboard[].rsn', 'leaderboard[].user.username'],
      },
      { operation: 'POST /bingo/events', sends: ['board_size'] },
      { operation: 'GET /bingo/events/spring' },
    ];
    expect(check({ operations })).toEqual([]);
  });

  test('reports endpoints, parameters and fields that do not exist, with the line', () => {
    const operations = [
      { operation: 'GET /bingo/boards', reads: [] },
      { operation: 'GET /bingo/events/{id}/leaderboard', sends: ['colour'], reads: ['leaderboard[].age'] },
    ];
    expect(check({ operations })).toEqual([
      'breaking 4 There is no endpoint GET /bingo/boards',
      'breaking 8 GET /bingo/events/{id}/leaderboard does not take colour',
      'breaking 8 GET /bingo/events/{id}/leaderboard does not return leaderboard[].age',
    ]);
  });

  test('reads recorded traffic', () => {
    const entry = (method: string, url: string) => ({ request: { method, url } });
    const entries = [
      entry('GET', 'https://clan.example/attendance?limit=5'),
      entry('DELETE', 'https://clan.example/attendance'),
      entry('GET', 'https://clan.example/attendance?colour=red'),
    ];
    expect(check({ log: { entries } }).map((problem) => problem.replace(/^\w+ \d+ /, ''))).toEqual([
      'There is no endpoint DELETE /attendance',
      'GET /attendance does not take colour',
    ]);
  });

  test('checks the bodies of recorded traffic', () => {
    const json = (value: unknown) => ({
      mimeType: 'application/json; charset=utf-8',
      text: JSON.stringify(value),
    });
    const answer = (status: number, value: unknown) => ({ response: { status, content: json(value) } });
    const request = (method: string, path: string, body?: unknown) => ({
      request: {
        method,
        url: `https://clan.example${path}`,
        postData: body === undefined ? null : json(body),
      },
    });
    const encoded = {
      mimeType: 'application/json',
      encoding: 'base64',
      text: Buffer.from('{"leaderboard":[{"age":1}]}').toString('base64'),
    };
    const entries = [
      {
        ...request('POST', '/bingo/events', {
          name: 'Spring',
          tasks: [{ name: 'A', colour: 'red' }],
          rules: [],
        }),
        ...answer(201, { id: 'spring', secret: { of: [1] } }),
      },
      { ...request('GET', '/bingo/events/x/leaderboard'), response: { status: 200, content: encoded } },
      { ...request('GET', '/bingo/events/x/leaderboard'), ...answer(404, { nonsense: true }) },
      {
        ...request('GET', '/bingo/events/x/template'),
        ...answer(200, { board: { anything: [{ is: 'open' }] } }),
      },
    ];
    expect(check({ log: { entries } }).map((problem) => problem.replace(/^\w+ \d+ /, ''))).toEqual([
      'POST /bingo/events does not take tasks[].colour',
      'POST /bingo/events does not take rules',
      'POST /bingo/events does not return secret.of[]',
      'GET /bingo/events/x/leaderboard does not return leaderboard[].age',
    ]);
  });

  test('reads recorded bodies that were cut off as empty', () => {
    const request = { method: 'GET', url: 'https://clan.example/attendance' };
    const response = { status: 200, content: { mimeType: 'application/json', text: '{"records":[' } };
    expect(check({ log: { entries: [{ request, response }] } })).toEqual([]);
  });

  test('rejects other files', () => {
    expect(() => check([])).toThrow('uses.json is neither a list of operations nor a HAR file.');
  });
});
