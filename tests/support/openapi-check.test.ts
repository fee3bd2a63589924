import { assertDocumented } from './openapi-check';

const JSON_TYPE = 'application/json; charset=utf-8';
const notFound = { message: 'There is no event x.', error: 'x' };

describe('assertDocumented', () => {
  it.each<[string, string, number, string | null, unknown, RegExp]>([
    [
      'JSON instead of CSV',
      '/attendance/export',
      200,
      JSON_TYPE,
      {},
      /sent application\/json, .* says text\/csv/,
    ],
    [
      'HTML instead of JSON',
      '/attendance/stats',
      200,
      'text/html',
      undefined,
      /sent text\/html, .* says application\/json/,
    ],
    ['an error page instead of JSON', '/events/x', 404, 'text/html', undefined, /sent text\/html/],
    ['nothing instead of JSON', '/attendance/stats', 200, null, undefined, /sent nothing/],
    ['a redirect with JSON', '/auth/login', 302, JSON_TYPE, {}, /sent application\/json, .* says no body/],
    ['an empty body of JSON', '/attendance/stats', 200, JSON_TYPE, undefined, /must be object/],
    ['another shape', '/attendance/stats', 200, JSON_TYPE, {}, /must have required property/],
    ['another shape of an error', '/events/x', 404, JSON_TYPE, { reason: 1 }, /must have required property/],
    ['an undocumented status', '/events/x', 418, JSON_TYPE, notFound, /answered 418/],
  ])('rejects %s', (_, path, status, contentType, body, message) => {
    expect(() => assertDocumented('GET', path, { status, contentType, body })).toThrow(message);
  });

  it.each<[string, string, string, number, string | null]>([
    ['an unchanged resource', 'GET', '/events', 304, null],
    ['the text of a redirect', 'GET', '/auth/login', 302, 'text/plain'],
    ['the error page of a redirect', 'GET', '/auth/callback', 400, 'text/html; charset=utf-8'],
    ['a file', 'GET', '/attendance/export?from=x', 200, 'text/csv; charset=utf-8'],
    ['a method that is no operation', 'HEAD', '/events', 200, null],
    ['a path that is no operation', 'GET', '/console/', 200, 'text/html'],
  ])('accepts %s', (_, method, path, status, contentType) => {
    assertDocumented(method, path, { status, contentType, body: undefined });
  });
});
