import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';

const platform = suitePlatform();
let user: ApiClient;
beforeAll(async () => {
  user = await platform.signIn(testUser('mae'));
});

const PATH = '/auth/tokens';
const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
const created = z.object({ id: z.string(), token: z.string() });

async function seedToken(name: string) {
  const { body } = await user.post(PATH, { name, expires_at: expiresAt }).expect(201);
  return created.parse(body);
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('POST /auth/tokens', () => {
  test('shows the bearer token once; it may do what its user may do', async () => {
    const { body } = await user.post(PATH, { name: ' report ', expires_at: expiresAt }).expect(201);
    const token = {
      id: expect.any(String),
      name: 'report',
      token: expect.any(String),
      expires_at: expiresAt,
    };
    expect(body).toEqual(token);
    const viewer = await platform.anonymous.get('/auth/me', withToken(created.parse(body).token)).expect(200);
    expect(viewer.body).toMatchObject({ authenticated: true, user: { id: user.user.id } });
  });

  test('ends after 30 days if no time is given', async () => {
    const { body } = await user.post(PATH, { name: 'month' }).expect(201);
    const { expires_at } = z.object({ expires_at: z.string() }).parse(body);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(30);
  });

  test('an access token creates others only with may_create_tokens', async () => {
    const { token } = await seedToken('plain');
    const body = { name: 'another', expires_at: expiresAt };
    expectError(await platform.anonymous.post(PATH, body, withToken(token)), 403, 'FORBIDDEN');
    const maker = await user.post(PATH, { ...body, may_create_tokens: true }).expect(201);
    await platform.anonymous.post(PATH, body, withToken(created.parse(maker.body).token)).expect(201);
  });

  test.each<[string, Record<string, unknown>]>([
    ['name', { expires_at: expiresAt }],
    ['name', { name: ' ', expires_at: expiresAt }],
    ['expires_at', { name: 'x', expires_at: '2020-01-01' }],
    ['expires_at', { name: 'x', expires_at: '2099-01-01' }],
    ['may_create_tokens', { name: 'x', expires_at: expiresAt, may_create_tokens: 'yes' }],
  ])('rejects a bad %s', async (field, body) => {
    expectError(await user.post(PATH, body), 400, 'BAD_USER_INPUT', new RegExp(`^${field}\\b`));
  });
});
