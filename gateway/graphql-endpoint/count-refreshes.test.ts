import { parse } from 'graphql';
import { countRefreshes } from './read-operation';

function count(query: string, variables: Readonly<Record<string, unknown>> = {}): number {
  return countRefreshes(parse(query), variables);
}

describe('countRefreshes', () => {
  it('counts fields with refresh true, aliases and fragments included', () => {
    expect(count('{ a(refresh: true) b: a(refresh: true) c(refresh: false) d }')).toBe(2);
    expect(count('{ ...F } fragment F on Query { a(refresh: true) }')).toBe(1);
  });

  it('resolves variables', () => {
    const query = 'query($r: Boolean!, $s: Boolean) { a(refresh: $r) b(refresh: $s) c(other: $r) }';
    expect(count(query, { r: true })).toBe(1);
    expect(count(query, { r: true, s: true })).toBe(2);
    expect(count(query, { r: false, s: null })).toBe(0);
  });

  it('resolves variable defaults, which given values override', () => {
    const query = 'query($r: Boolean = true) { a(refresh: $r) }';
    expect(count(query)).toBe(1);
    expect(count(query, { r: false })).toBe(0);
    expect(count(query, { r: null })).toBe(0);
  });
});
