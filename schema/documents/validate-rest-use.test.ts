import { readArtefacts } from '../artefacts';
import { validateRestUse } from './validate-rest-use';

const openApi: unknown = JSON.parse(readArtefacts().get('openapi.json') ?? '');

const validated = (value: unknown) =>
  validateRestUse(openApi, { path: 'uses.json', text: JSON.stringify(value, null, 2) }, [
    'https://clan.example',
  ]);

const check = (value: unknown) =>
  validated(value).problems.map(({ class: kind, line, message }) => `${kind} ${line} ${message}`);

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
    expect(validated({ operations })).toEqual({
      problems: [],
      operations: 3,
      skipped: { elsewhere: 0, notRest: 0 },
    });
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
    const exchange = (status: number, value: unknown) => ({ response: { status, content: json(value) } });
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
        ...exchange(201, { id: 'spring', secret: { of: [1] } }),
      },
      { ...request('GET', '/bingo/events/x/leaderboard'), response: { status: 200, content: encoded } },
      { ...request('GET', '/bingo/events/x/leaderboard'), ...exchange(404, { nonsense: true }) },
      {
        ...request('POST', '/bingo/hooks/dink/x', { extra: { anything: [{ is: 'open' }] } }),
        ...exchange(200, {}),
      },
    ];
    expect(check({ log: { entries } }).map((problem) => problem.replace(/^\w+ \d+ /, ''))).toEqual([
      'POST /bingo/events does not take tasks[].colour',
      'POST /bingo/events does not take rules',
      'POST /bingo/events does not return secret.of[]',
      'GET /bingo/events/x/leaderboard does not return leaderboard[].age',
    ]);
  });

  test('checks only calls of the platform in what a browser records', () => {
    const entry = (method: string, url: string, mimeType: string, status = 200) => ({
      request: { method, url },
      response: { status, content: { mimeType, text: '' } },
    });
    const entries = [
      entry('GET', 'https://clan.example/console/', 'text/html'),
      entry('GET', 'https://clan.example/console/assets/main.js', 'text/javascript'),
      entry('OPTIONS', 'https://clan.example/attendance', 'text/plain', 204),
      entry('POST', 'https://clan.example/graphql', 'application/json'),
      entry('GET', 'data:image/png;base64,AAAA', 'image/png'),
      entry('GET', 'https://tracker.example/players', 'application/json'),
      entry('GET', 'http://clan.example/players', 'application/json'),
      entry('GET', 'https://clan.example/attendance?colour=red', 'text/html', 502),
      entry('GET', 'https://clan.example/players', 'application/problem+json', 404),
      { request: { method: 'PUT', url: 'https://clan.example/boards' } },
    ];
    expect(validated({ log: { entries } })).toMatchObject({
      problems: [
        { message: 'GET /attendance does not take colour' },
        { message: 'There is no endpoint GET /players' },
        { message: 'There is no endpoint PUT /boards' },
      ],
      operations: 3,
      skipped: { elsewhere: 3, notRest: 4 },
    });
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
