import { communityPage, consolePage } from './console-router';

const BUILT =
  '<p>{{product}} {{version}} {{signIn}} {{community}} {{color}}{{logo}}</p><style nonce="{{nonce}}"></style>{{start}}';
const facts = { productName: 'A "clan" <b>', version: '1.0.0', sandbox: true };

describe('the page of the console', () => {
  test('has the facts, escaped, and the nonce of its response', () => {
    const page = consolePage(BUILT, facts)('n0nce', {
      name: 'Iron <Otters>',
      color: '#112233',
      logo: '/pictures/x.png',
    });
    expect(page).toContain(
      '<p>A &#34;clan&#34; &#60;b&#62; 1.0.0 sandbox Iron &#60;Otters&#62; #112233/pictures/x.png</p><style nonce="n0nce">',
    );
    expect(page).toContain('<a href="/bingo/health">ask bingo</a>');
    expect(page).not.toContain('{{');
  });

  test('is not rendered from a build that lacks a placeholder', () => {
    expect(() => consolePage('<p></p>', facts)).toThrow('lacks {{product}}');
  });
});

describe('a page', () => {
  test('has the name of the community, escaped', () => {
    const render = communityPage('<title>{{community}}</title>{{color}}{{logo}}');
    expect(render({ name: 'A "clan" <b>', color: null, logo: null })).toBe(
      '<title>A &#34;clan&#34; &#60;b&#62;</title>',
    );
    expect(() => communityPage('<p></p>')).toThrow('lacks {{community}}');
  });
});
