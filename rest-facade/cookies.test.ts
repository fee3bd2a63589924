import { sessionCookie, signInCookie } from './cookies';

const https = { baseUrl: 'https://api.example.org', parentDomain: 'example.org' };

describe('the session cookie', () => {
  it('is shared under the parent domain, hidden from scripts and kept to TLS', () => {
    const expiresAt = new Date(Date.now() + 60_500);
    expect(sessionCookie('a.b.c', expiresAt, https)).toBe(
      `auth_token=a.b.c; Path=/; Domain=example.org; Max-Age=60; Expires=${expiresAt.toUTCString()}; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  it('is cleared by an empty value under the same domain and path', () => {
    expect(sessionCookie('', null, https)).toBe(
      'auth_token=; Path=/; Domain=example.org; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax; Secure',
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
    expect(sessionCookie('a', null, { baseUrl, parentDomain: null }).endsWith('; Secure')).toBe(secure);
  });

  it.each(['a;b', 'a b', 'a\r\nb', 'a,b', 'é'])('refuses %j', (value) => {
    expect(() => sessionCookie(value, null, https)).toThrow('no cookie can carry');
  });
});

describe('the sign-in cookie', () => {
  it('belongs to the host, the callback and ten minutes', () => {
    expect(signInCookie('b1', https)).toBe(
      'sign_in=b1; Path=/auth/callback; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(signInCookie('', https)).toMatch(/^sign_in=; Path=\/auth\/callback; Max-Age=0; /);
  });
});
