import { boardPage, consolePage } from './console-router';

const BUILT = '<p>{{product}} {{version}} {{signIn}}</p><style nonce="{{nonce}}"></style>{{start}}';
const facts = { productName: 'A "clan" <b>', version: '1.0.0', sandbox: true };

describe('the page of the console', () => {
  test('has the facts, escaped, and the nonce of its response', () => {
    const page = consolePage(BUILT, facts)('n0nce');
    expect(page).toContain('<p>A &#34;clan&#34; &#60;b&#62; 1.0.0 sandbox</p><style nonce="n0nce">');
    expect(page).toContain('<a href="/bingo/health">ask bingo</a>');
    expect(page).not.toContain('{{');
  });

  test('is not rendered from a build that lacks a placeholder', () => {
    expect(() => consolePage('<p></p>', facts)).toThrow('lacks {{product}}');
  });
});

describe('the page of a board', () => {
  test('has the name of the product, escaped', () => {
    expect(boardPage('<title>{{product}}</title>', facts)).toBe(
      '<title>A &#34;clan&#34; &#60;b&#62;</title>',
    );
    expect(() => boardPage('<p></p>', facts)).toThrow('lacks {{product}}');
  });
});
