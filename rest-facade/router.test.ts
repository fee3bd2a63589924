import { prepareEndpoints } from './documents/open-rest-table';
import { comparePatterns, parsePattern } from './rest-operation';
import { createRouter } from './router';
import { mount, readTarget } from './serving/rest-listener';
import { fakeGraph } from './test-support/fake-graph';
import { itemSchema } from './test-support/item-schema';
import { operationsFrom } from './test-support/rest-server';

const routes: [string, string, string][] = [
  ['Any', 'GET', '/auth/:id'],
  ['Health', 'GET', '/auth/health'],
  ['Deep', 'GET', '/auth/:id/parts'],
  ['Deeper', 'GET', '/auth/health/parts'],
  ['Root', 'GET', '/auth'],
];
const texts = routes.map(([name, method, path]) => {
  const variable = path.includes(':id') ? '($id: ID!)' : '';
  const id = path.includes(':id') ? '$id' : '"1"';
  return `"S" query ${name}${variable} @rest(method: ${method}, path: "${path}", access: PUBLIC) { item(id: ${id}) { id } }`;
});
const change = `"S" mutation Drop($id: ID!) @rest(method: GET, path: "/auth/:id/drop", access: PUBLIC) {
  dropItem(id: $id) { id }
}`;
const table = prepareEndpoints(
  fakeGraph(itemSchema, {}),
  operationsFrom(itemSchema, [...texts, change], 'auth'),
);

function find(method: string, url: string, prefix: 'auth' | null = null): string {
  const { path } = readTarget(url);
  if (path === null) return 'malformed';
  const match = createRouter(mount(table, prefix)).match(method, path);
  if (match.kind !== 'endpoint') return match.kind;
  return [match.endpoint.name, ...Object.values(match.tokens)].join(' ');
}

describe('the router', () => {
  it.each([
    ['/auth/7', 'Any 7'],
    ['/auth/health', 'Health'],
    ['/auth/health/parts', 'Deeper'],
    ['/auth/other/parts', 'Deep other'],
    ['/auth/health/', 'Health'],
    ['/auth', 'Root'],
    ['/auth/a%2Fb%20c', 'Any a/b c'],
    ['/auth/%E2%82%AC', 'Any €'],
    ['/auth/7?x=1', 'Any 7'],
    ['http://host:80/auth/7?x', 'Any 7'],
    ['/auth/__proto__', 'Any __proto__'],
    [`/auth/${'x'.repeat(5000)}`, `Any ${'x'.repeat(5000)}`],
    ['/auth/a%252Fb', 'Any a%2Fb'],
    ['/auth/7#x', 'Any 7#x'],
    ['/auth/%23%3F', 'Any #?'],
    ['/auth/7;x=1', 'Any 7;x=1'],
    ['/auth/:id', 'Any :id'],
    ['/auth/%2E%2E', 'Any ..'],
    ['/%61uth/7', 'Any 7'],
    ['/auth/%2F/parts', 'Deep /'],
    ['/auth%2F7', 'unknown'],
    ['/auth//', 'unknown'],
    ['//', 'unknown'],
    ['/auth/%', 'malformed'],
    ['/auth/%C0%80', 'malformed'],
    ['/auth/7//', 'unknown'],
    ['//auth/7', 'unknown'],
    ['/auth//parts', 'unknown'],
    ['/AUTH/7', 'unknown'],
    ['/', 'unknown'],
    ['', 'unknown'],
    ['*', 'unknown'],
  ])('matches GET %s', (url, found) => {
    expect(find('GET', url)).toBe(found);
  });

  it('distinguishes a wrong method from an unknown path', () => {
    expect(find('PUT', '/auth/7')).toBe('other-method');
    expect(find('constructor', '/auth/7')).toBe('other-method');
  });

  it('allows HEAD for queries, not for mutations', () => {
    expect(find('HEAD', '/auth/7')).toBe('Any 7');
    expect(find('HEAD', '/auth/7/drop')).toBe('other-method');
    expect(find('GET', '/auth/7/drop')).toBe('Drop 7');
  });

  it('removes the prefix at a direct address', () => {
    expect(find('GET', '/health', 'auth')).toBe('Health');
    expect(find('GET', '/', 'auth')).toBe('Root');
    expect(find('GET', '//', 'auth')).toBe('unknown');
    expect(find('GET', '/health/', 'auth')).toBe('Health');
    expect(find('GET', '/auth/health', 'auth')).toBe('unknown');
  });
});

describe('path patterns', () => {
  it.each([
    ['/a/:x', '/a/b', 'second'],
    ['/a/b', '/a/:x', 'first'],
    ['/a/:x', '/a/:y', 'same'],
    ['/a/:x/c', '/a/b/:y', 'ambiguous'],
    ['/a/:x', '/b/:x', 'apart'],
    ['/a', '/a/b', 'apart'],
  ])('%s and %s: %s', (first, second, precedence) => {
    expect(comparePatterns(parsePattern(first), parsePattern(second))).toBe(precedence);
  });

  it.each(['a', '/a/', '//a', '/a/:x/:x', '/a?b', '/a b', '/a/:x-y', '/a/*', ''])('rejects "%s"', (path) => {
    expect(() => parsePattern(path)).toThrow();
  });
});
