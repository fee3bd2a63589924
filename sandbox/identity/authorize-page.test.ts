import { createHash } from 'node:crypto';
import { html } from '../html';
import { authorizePage } from './authorize-page';
import { LISTED_USERS } from './users';

const HOSTILE = `"><script>alert('x')</script>&`;
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;';

const REQUEST = {
  clientId: 'platform',
  redirectUri: 'http://localhost:4000/auth/callback',
  state: HOSTILE,
  codeChallenge: 'c'.repeat(43),
};

function linksOf(page: string): URL[] {
  const hrefs = [...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return hrefs.map((href) => new URL(href, 'http://sandbox'));
}

describe('the authorize page', () => {
  const query = new URLSearchParams({ state: HOSTILE, [HOSTILE]: 'name', login_hint: 'bad', prompt: 'none' });
  const page = authorizePage(REQUEST, query, HOSTILE);

  it('escapes the state, parameter names and the problem', () => {
    expect(page.body).toContain(`<p class="problem" role="alert">${ESCAPED}</p>`);
    expect(page.body).toContain(`name="state" value="${ESCAPED}"`);
    expect(page.body).toContain(`name="${ESCAPED}" value="name"`);
    expect(page.body).not.toContain('<script');
  });

  it("links every listed user with the client's parameters and a new hint", () => {
    const choices = linksOf(page.body).filter((link) => link.pathname === '/oauth2/authorize');
    expect(choices.map((link) => link.searchParams.getAll('login_hint'))).toEqual(
      LISTED_USERS.map((user) => [user.id]),
    );
    for (const link of choices) expect(link.searchParams.get('state')).toBe(HOSTILE);
  });

  it('omits the invalid hint from the form', () => {
    expect(page.body).not.toContain('name="login_hint"');
    expect(page.body).toContain('name="prompt" value="none"');
  });

  it('cancels with access_denied and the state', () => {
    const cancel = linksOf(page.body).find((link) => link.pathname === '/auth/callback');
    expect(cancel?.searchParams.get('error')).toBe('access_denied');
    expect(cancel?.searchParams.get('state')).toBe(HOSTILE);
  });

  it('identifies the mock, forbids scripts and loads no external resources', () => {
    expect(page.body).toContain('Sandbox identity provider');
    const style = /<style>(.*)<\/style>/s.exec(page.body)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    const policy = page.headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^;]*'; /);
    expect(policy).toContain(`'sha256-${digest}'`);
    expect(page.body).not.toMatch(/\ssrc=|@import|url\(/);
  });
});

describe('the html tag', () => {
  it('escapes interpolated text but not nested markup', () => {
    expect(html`<i title="${HOSTILE}">${html`<b>${'<'}</b>`}</i>`.markup).toBe(
      `<i title="${ESCAPED}"><b>&lt;</b></i>`,
    );
  });
});
