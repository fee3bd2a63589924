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

describe('DELETE /auth/tokens/:id', () => {
  test('ends the token at once', async () => {
    const { id, token } = await seedToken('report');
    await platform.anonymous.get('/auth/permissions', withToken(token)).expect(200);
    expect((await user.delete(`${PATH}/${id}`).expect(200)).body).toEqual({ success: true });
    expectError(await platform.anonymous.get('/auth/permissions', withToken(token)), 401, 'UNAUTHENTICATED');
    expectError(await user.delete(`${PATH}/${id}`), 404, 'NOT_FOUND', 'Access token not found');
  });

  test('requires the user of the token', async () => {
    const { id, token } = await seedToken('kept');
    const other = await platform.signIn(testUser());
    expectError(await other.delete(`${PATH}/${id}`), 404, 'NOT_FOUND');
    await platform.anonymous.get('/auth/permissions', withToken(token)).expect(200);
  });
});
