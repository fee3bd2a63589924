import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, freshRoleId, shownRole } from '../expectations';

const PATH = '/auth/admin/roles';
const MEBIBYTE = 1024 * 1024;

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  admin.post(PATH, undefined, { raw, headers: { 'content-type': 'application/json', ...headers } });

/** Returns a creation body of exactly this many bytes. */
function bodyOf(bytes: number, id: string): string {
  const body = JSON.stringify({ id, name: 'Role', padding: '' });
  return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
}

describe('A JSON body', () => {
  test('of one byte more is rejected, and creates nothing', async () => {
    const id = freshRoleId();
    expectError(await send(bodyOf(MEBIBYTE + 1, id)), 400, 'PAYLOAD_TOO_LARGE');
    expect(await shownRole(admin, id)).toBeUndefined();
  });

  test.each(['text/plain'])('of the type %s is rejected', async (type) => {
    const id = freshRoleId();
    const response = await send(JSON.stringify({ id, name: 'Role' }), { 'content-type': type });
    expectError(response, 400, 'UNSUPPORTED_MEDIA_TYPE');
    expect(await shownRole(admin, id)).toBeUndefined();
  });

  test.each(['{', '[]', 'null'])('%j is rejected: it is not a JSON object', async (raw) => {
    expectError(await send(raw), 400, 'BAD_USER_INPUT');
  });

  test('that is missing counts as empty: the first required field is named', async () => {
    expectError(await admin.post(PATH), 400, 'BAD_USER_INPUT', 'id');
  });

  test('follows the same rules at the direct address', async () => {
    const direct = admin.at(platform.areaUrls.auth);
    const headers = { 'content-type': 'text/plain' };
    const typed = await direct.post('/admin/roles', undefined, { raw: '{}', headers });
    expectError(typed, 400, 'UNSUPPORTED_MEDIA_TYPE');
    const large = bodyOf(MEBIBYTE + 1, freshRoleId());
    const json = { 'content-type': 'application/json' };
    const tooLarge = await direct.post('/admin/roles', undefined, { raw: large, headers: json });
    expectError(tooLarge, 400, 'PAYLOAD_TOO_LARGE');
  });
});
