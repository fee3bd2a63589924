import { OriginPolicy } from './origin-policy';

const policy = new OriginPolicy({
  baseUrl: 'https://api.parent.tld',
  parentDomain: 'parent.tld',
  previewDomains: ['my-site.pages.dev'],
});
const local = new OriginPolicy({ baseUrl: 'http://localhost:4000', parentDomain: null, previewDomains: [] });

describe('an origin', () => {
  it.each([
    'https://api.parent.tld',
    'https://parent.tld',
    'https://app.parent.tld',
    'https://a.b.parent.tld',
    'https://my-site.pages.dev',
    'https://preview-1.my-site.pages.dev',
    'http://localhost:3000',
    'https://localhost:5173',
  ])('is allowed: %s', (origin) => {
    expect(policy.allows(origin)).toBe(true);
  });

  it.each([
    'https://evilparent.tld',
    'https://parent.tld.evil.example',
    'https://parent.tld.',
    'https://pages.dev',
    'https://other.pages.dev',
    'https://parent.tld@evil.tld',
    'ftp://parent.tld',
    'garbage',
    'http://localhost:3001',
    'https://evil-my-site.pages.dev',
    'http://app.parent.tld',
    'https://app.parent.tld:8443',
    'https://app.parent.tld/',
    'https://user@app.parent.tld',
    'https://APP.parent.tld',
    'https://app.parent.tld, https://evil.example',
    'http://localhost:4000',
    'http://localhost',
    'http://127.0.0.1:3000',
    'http://localhost:3000.evil.example',
    'null',
    '*',
    '',
    'file://',
    'javascript:alert(1)',
    'chrome-extension://parent.tld',
  ])('is rejected: %j', (origin) => {
    expect(policy.allows(origin)).toBe(false);
  });

  it("is allowed if it is the gateway's own", () => {
    expect(local.allows('http://localhost:4000')).toBe(true);
    expect(local.allows('http://localhost:4001')).toBe(false);
    expect(local.allows('https://parent.tld')).toBe(false);
  });

  it('under the parent domain may use http if the gateway does', () => {
    const plain = { baseUrl: 'http://api.lan', parentDomain: 'lan', previewDomains: [] };
    expect(new OriginPolicy(plain).allows('http://app.lan')).toBe(true);
    expect(new OriginPolicy(plain).allows('https://app.lan')).toBe(true);
    expect(new OriginPolicy(plain).allows('ftp://app.lan')).toBe(false);
  });

  it('is allowed for any spelling of a configured domain', () => {
    for (const parentDomain of ['Parent.TLD', '.parent.tld', ' parent.tld ']) {
      const written = new OriginPolicy({
        baseUrl: 'https://api.parent.tld',
        parentDomain,
        previewDomains: [],
      });
      expect(written.allows('https://app.parent.tld')).toBe(true);
    }
  });

  it('is not allowed by an empty domain', () => {
    const empty = new OriginPolicy({
      baseUrl: 'https://api.parent.tld',
      parentDomain: '',
      previewDomains: ['', '.'],
    });
    expect(empty.allows('https://evil.example')).toBe(false);
    expect(empty.allows('https://evil.example.')).toBe(false);
  });
});

describe('a return URL', () => {
  it.each([
    ['/', '/'],
    ['/dashboard?tab=1#x', '/dashboard?tab=1#x'],
    ['https://app.parent.tld/after', 'https://app.parent.tld/after'],
    ['HTTPS://APP.parent.tld/after', 'https://app.parent.tld/after'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['/path?next=https://evil.example', '/path?next=https://evil.example'],
    ['/a@b', '/a@b'],
  ])('%s resolves to %s', (text, follow) => {
    expect(policy.readReturnUrl(text)).toEqual({ follow });
  });

  it('that is empty is ignored', () => {
    expect(policy.readReturnUrl('')).toBe('ignored');
  });

  it('may contain any letter and is percent-encoded', () => {
    expect(policy.readReturnUrl('/café?q=ł')).toEqual({ follow: '/caf%C3%A9?q=%C5%82' });
    expect(policy.readReturnUrl('https://parent.tld/ü')).toEqual({ follow: 'https://parent.tld/%C3%BC' });
  });

  it.each([
    'https://evil.example/',
    'https://evilparent.tld',
    'http://app.parent.tld/',
    'https://app.parent.tld:8443/',
    'https://parent.tld.evil.example/?https://parent.tld',
    'https://evil.example#.parent.tld',
    'https://other.pages.dev/',
    'https://notmy-site.pages.dev/',
    'http://localhost:3001/',
    'http://127.0.0.1:5173/',
    'http://[::1]:3000/',
  ])('%s at another site is ignored', (text) => {
    expect(policy.readReturnUrl(text)).toBe('ignored');
  });

  it.each([
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:evil.example',
    'https://',
    'https://user@parent.tld',
    'https://user:secret@parent.tld/',
    'https://@parent.tld/',
    'https://parent.tld@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://parent.tld/',
    'file:///etc/passwd',
    'http://',
    'https://parent.tld\\@evil.example',
    'https://par\u0000ent.tld/',
    ' https://parent.tld/',
    '//evil.example/%2e%2e',
    '/a\r\nSet-Cookie: x=1',
    ' /dashboard',
    '/dash board',
    '/a\nb',
    '/\t/evil.example',
    '/%00\u0000',
    '/\ud800',
    '/\u00a0x',
    '/\u200bx',
    'https://[::1',
    'https://parent.tld:99999/',
  ])('%j is malformed', (text) => {
    expect(policy.readReturnUrl(text)).toBe('malformed');
  });

  it('is never a path that browsers parse as another host', () => {
    const base = 'https://api.parent.tld/start';
    for (const path of ['/.//evil.example', '/..//evil.example', '/a/..//evil.example', '/?//evil.example']) {
      const read = policy.readReturnUrl(path);
      if (typeof read === 'object') expect(new URL(read.follow, base).host).toBe('api.parent.tld');
    }
  });
});
