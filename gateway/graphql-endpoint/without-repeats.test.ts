import { parse, print } from 'graphql';
import { withoutRepeats } from './read-operation';

const reduced = (query: string) => print(withoutRepeats(parse(query))).replace(/\s+/g, ' ');

describe('a document without repeats', () => {
  it('has each selection of a set once', () => {
    expect(reduced(`{ a { ${'b '.repeat(990)} } }`)).toBe('{ a { b } }');
    expect(reduced('{ a { b } a { b b } a(x: 1) { b } a { c } ...F ...F ... { a } ... { a } }')).toBe(
      '{ a { b } a(x: 1) { b } a { c } ...F ... { a } }',
    );
  });

  it('keeps what differs by alias, argument or directive', () => {
    const query = '{ a a: b a @skip(if: true) c: a ... @include(if: true) { a } ... { a } }';
    expect(reduced(query)).toBe(query);
  });

  it('is the same document if nothing repeats', () => {
    const document = parse('{ a { b c } d }');
    expect(withoutRepeats(document)).toBe(document);
  });
});
