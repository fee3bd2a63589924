import type { Caller } from '#protocol/principal';
import { suitePlatform } from '#tests/support/suite';
import { signEs256, unknownKeys } from './forge-token';
import { expectRejection } from './rejection';

const SUPER_ADMIN: Caller = {
  principal: {
    kind: 'user',
    userId: '100000000000000001',
    username: 'admin',
    sessionId: 'invented',
    permissions: ['manage_users', 'view_admin'],
    isSuperAdmin: true,
  },
  address: null,
  requestId: 'forged',
};

describe('a forged caller assertion', () => {
  const platform = suitePlatform();

  it.each<[string, Caller]>([
    ['a super administrator', SUPER_ADMIN],
    ['the gateway', { ...SUPER_ADMIN, principal: { kind: 'gateway' } }],
    ['a service', { ...SUPER_ADMIN, principal: { kind: 'service' } }],
  ])('does not authenticate %s', async (_who, caller) => {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { caller, iss: 'community-platform-gateway', aud: 'auth', iat, exp: iat + 10 };
    const assertion = signEs256({ header: { alg: 'ES256' }, claims }, unknownKeys().privateKey);
    const headers = { 'x-caller-assertion': assertion };
    const { anonymous, areaUrls } = platform;
    const direct = anonymous.at(areaUrls.auth);

    expectRejection(await anonymous.get('/auth/admin/users', { headers }), 401);
    expectRejection(await direct.get('/admin/users', { headers }), 401);
    expectRejection(await anonymous.post('/auth/validate', { token: 'x' }, { headers }), 401);
    expect((await anonymous.get('/auth/me', { headers })).body).toEqual({ authenticated: false });
    const query = '{ _service { sdl } }';
    expectRejection(await direct.request('/graphql', { method: 'POST', json: { query }, headers }), 404);
    expectRejection(await direct.request('/', { method: 'POST', json: { query }, headers }), 404);
  });

  it.each([
    'x-user-id',
    'x-principal',
    'x-forwarded-user',
    'x-remote-user',
    'x-original-url',
    'x-http-method-override',
  ])('is not accepted in the form of %s', async (name) => {
    for (const value of ['100000000000000001', 'admin', '/auth/admin/users', 'DELETE']) {
      const headers = { [name]: value };
      expect((await platform.anonymous.get('/auth/me', { headers })).body).toEqual({ authenticated: false });
      expectRejection(await platform.anonymous.get('/auth/admin/users', { headers }), 401);
    }
  });
});
