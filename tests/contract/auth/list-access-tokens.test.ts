import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP, testUser } from '../expectations';

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

describe('GET /auth/tokens', () => {
  test("lists the caller's own tokens without the credentials, newest first", async () => {
    const older = await seedToken('older');
    const newer = await seedToken('newer');
    const { body, text } = await user.get(PATH).expect(200);
    const token = { created_at: TIMESTAMP, expires_at: expiresAt, may_create_tokens: false, made_by: null };
    expect(body).toEqual({
      tokens: [
        { id: newer.id, name: 'newer', ...token },
        { id: older.id, name: 'older', ...token },
      ],
    });
    expect(text).not.toContain(newer.token);
    const other = await platform.signIn(testUser());
    expect((await other.get(PATH).expect(200)).body).toEqual({ tokens: [] });
  });
});
