import { gzipSync } from 'node:zlib';
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
  test('may have up to 1 MiB', async () => {
    const body = bodyOf(MEBIBYTE, freshRoleId());
    expect(Buffer.byteLength(body)).toBe(MEBIBYTE);
    await send(body).expect(201);
  });

  test('of one byte more is rejected, and creates nothing', async () => {
    const id = freshRoleId();
    expectError(await send(bodyOf(MEBIBYTE + 1, id)), 400, 'PAYLOAD_TOO_LARGE');
    expect(await shownRole(admin, id)).toBeUndefined();
  });

  test('in chunks without a length has the same limit', async () => {
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let piece = 0; piece < 3; piece += 1) controller.enqueue(new Uint8Array(MEBIBYTE / 2).fill(32));
        controller.close();
      },
    });
    const response = await fetch(`${platform.baseUrl}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: pieces,
      duplex: 'half',
    });
    expect([response.status, response.headers.get('x-error-code')]).toEqual([400, 'PAYLOAD_TOO_LARGE']);
  });

  test('may be declared with charset=utf-8, case-insensitively', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON;charset=UTF-8',
      'application/json',
    ]) {
      await send(JSON.stringify({ id: freshRoleId(), name: 'Ünïcødé 🎉' }), { 'content-type': type }).expect(
        201,
      );
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/jsonx',
    'text/json',
    'nonsense',
  ])('of the type %s is rejected', async (type) => {
    const id = freshRoleId();
    const answer = await send(JSON.stringify({ id, name: 'Role' }), { 'content-type': type });
    expectError(answer, 400, 'UNSUPPORTED_MEDIA_TYPE');
    expect(await shownRole(admin, id)).toBeUndefined();
  });

  test('without a type is rejected', async () => {
    const raw = new TextEncoder().encode(JSON.stringify({ id: freshRoleId(), name: 'Role' }));
    expectError(await admin.post(PATH, undefined, { raw }), 400, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each(['gzip', 'br', 'deflate', 'unknown'])('in the encoding %s is rejected', async (encoding) => {
    const packed = new Uint8Array(gzipSync(JSON.stringify({ id: freshRoleId(), name: 'Role' })));
    expectError(await send(packed, { 'content-encoding': encoding }), 400, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    '{',
    'nonsense',
    "{'id':'x'}",
    '{"id":"x",}',
    '{"id":"x"} {"id":"y"}',
    '{"id":NaN}',
    '{"id":"\n"}',
    '{"id":"x"',
    '\ufeff\ufeff{}',
    '[]',
    '[{"id":"x","name":"X"}]',
    '"text"',
    '5',
    'null',
    'true',
  ])('%j is rejected: it is not a JSON object', async (raw) => {
    expectError(await send(raw), 400, 'BAD_USER_INPUT');
  });

  test('nested a hundred thousand levels deep is handled', async () => {
    const deep = `{"id":"${freshRoleId()}","name":"Deep","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const { status } = await send(deep);
    expect([201, 400]).toContain(status);
    await platform.anonymous.get('/health').expect(200);
  });

  test('that is not UTF-8 is rejected', async () => {
    const bytes = Buffer.from(`{"id":"${freshRoleId()}","name":"\xff\xfe"}`, 'latin1');
    expectError(await send(new Uint8Array(bytes)), 400, 'BAD_USER_INPUT');
  });

  test('with half a surrogate pair is rejected, and the field is named', async () => {
    for (const half of ['\\ud800', '\\udc00', 'a\\ud83d', '\\udc00\\ud800']) {
      const answer = await send(`{"id":"${freshRoleId()}","name":"${half}"}`);
      expectError(answer, 400, 'BAD_USER_INPUT', 'name');
    }
    await send(`{"id":"${freshRoleId()}","name":"\\ud83c\\udf89"}`).expect(201);
  });

  test('that is missing counts as empty: the first required field is named', async () => {
    expectError(await admin.post(PATH), 400, 'BAD_USER_INPUT', 'id');
  });

  test('is not required if no variable comes from it', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await admin.delete(`${PATH}/unknown`, undefined, { raw: 'anything', headers });
    expectError(answer, 404, 'NOT_FOUND');
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
