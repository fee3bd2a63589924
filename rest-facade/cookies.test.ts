import { endedSignInCookie, sessionCookies, signInBindings, signInCookie } from './cookies';

const https = { baseUrl: 'https://api.example.org', parentDomain: 'example.org' };

describe('the session cookie', () => {
  it('is shared under the parent domain, HttpOnly and Secure', () => {
    const expiresAt = new Date(Date.now() + 60_500);
    expect(sessionCookies('a.b.c', expiresAt, https)[0]).toBe(
      `auth_token=a.b.c; Max-Age=60; Domain=example.org; Path=/; Expires=${expiresAt.toUTCString()}; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it('is cleared by an empty value with the same domain and path', () => {
    expect(sessionCookies('', null, https)[0]).toBe(
      'auth_token=; Max-Age=0; Domain=example.org; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it.each([
    ['http://localhost:4000', false],
    ['http://127.0.0.1:4000', false],
    ['http://[::1]:4000', false],
    ['https://localhost:4000', true],
    ['http://example.org', true],
    ['http://localhost.example.org', true],
    ['http://127.0.0.1.example.org', true],
  ])('at %s is Secure: %s', (baseUrl, secure) => {
    expect(sessionCookies('a', null, { baseUrl, parentDomain: null })[0]?.includes('; Secure;')).toBe(secure);
  });

  it.each(['a;b', 'a b', 'a\r\nb', 'a,b', 'é'])('rejects %j', (value) => {
    expect(() => sessionCookies(value, null, https)).toThrow('not allowed in cookies');
  });
});

describe('the sign-in cookie', () => {
  const plain = { baseUrl: 'http://localhost:4000', parentDomain: null };
  const pairOf = (line: string) => line.slice(0, line.indexOf(';'));

  it('is host-only and expires after ten minutes', () => {
    expect(signInCookie('b1', https)).toMatch(
      /^__Host-sign_in_[\w-]{12}=b1; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(signInCookie('b1', plain)).toMatch(
      /^sign_in_[\w-]{12}=b1; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('has a name derived from its binding, also when cleared', () => {
    expect(pairOf(signInCookie('b1', https))).not.toContain(pairOf(endedSignInCookie('b2', https)));
    const ended = endedSignInCookie('b1', https);
    expect(pairOf(signInCookie('b1', https))).toBe(`${pairOf(ended)}b1`);
    expect(ended).toMatch(/=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; /);
  });

  it('is read in the order sent, among other cookies', () => {
    const header = [pairOf(signInCookie('b2', https)), 'a=b', pairOf(signInCookie('b1', https))].join('; ');
    expect(signInBindings(header, https)).toEqual(['b2', 'b1']);
    expect(signInBindings(undefined, https)).toEqual([]);
  });

  it('is found behind another cookie of its name', () => {
    const pair = pairOf(signInCookie('b1', https));
    expect(signInBindings(`${pair.replace('=b1', '=planted')}; ${pair}`, https)).toEqual(['b1']);
  });

  it('is ignored under another binding’s name, and over https without the prefix', () => {
    const [first, second] = [signInCookie('b1', https), signInCookie('b2', https)].map(pairOf);
    expect(signInBindings(first?.replace('=b1', '=b2'), https)).toEqual([]);
    expect(signInBindings(second?.replace('__Host-', ''), https)).toEqual([]);
    expect(signInBindings('sign_in=b1; sign_in_=b1; __Host-sign_in_=', https)).toEqual([]);
  });
});
