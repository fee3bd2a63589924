import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { NO_RULES, seedRule, shownRule } from './seed-rules';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const at = (id: number | string) => `/game/automation/rules/${id}`;

describe('DELETE /game/automation/rules/:id', () => {
  test('succeeds once, and keeps other rules', async () => {
    const [gone, other] = [await seedRule(platform), await seedRule(platform)];
    expect((await admin.delete(at(gone)).expect(200)).body).toEqual({ success: true });
    expect(await shownRule(platform, gone)).toBeUndefined();
    expect(await shownRule(platform, other)).toBeDefined();
    expectError(await admin.delete(at(gone)), 404, 'NOT_FOUND', /^Automation rule not found$/);
  });

  test('succeeds once for two concurrent requests', async () => {
    const id = await seedRule(platform);
    const responses = await Promise.all([1, 2, 3].map(() => admin.delete(at(id))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test.each(NO_RULES)('answers the id %s with %i', async (id, status) => {
    expectError(await admin.delete(at(id)), status, status === 404 ? 'NOT_FOUND' : 'BAD_USER_INPUT');
  });
});
