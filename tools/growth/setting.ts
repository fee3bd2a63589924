import type { ApiClient } from '#tests/support/api-client';
import { pngImage } from '#tests/support/images';
import { SERVICE_KEY, type TestPlatform } from '#tests/support/platform';
import { BINGO } from './fill/bingo';
import { TILES } from './fill/events';

/** Callers and their data, the same at every size. */
export interface GrowthSetting {
  readonly admin: Pick<ApiClient, 'token'>;
  /** Takes part in everything, in little. */
  readonly member: Pick<ApiClient, 'token'>;
  readonly serviceKey: string;
  /** A proof submitted by the member. */
  readonly submissionId: string;
}

const MEMBER = { id: '420000000000000001', username: 'small_member' };
const OWN_RECORDS = 50;

/** Signs in on a platform with initial rows. */
export async function openSetting(platform: TestPlatform): Promise<GrowthSetting> {
  const admin = await platform.signInAdmin();
  const member = await platform.signIn(MEMBER);
  await member.post(`/bingo/events/${BINGO}/register`, { rsn: 'Small Member' }).expect(201);
  await platform.sql(
    `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
     SELECT 'Small Member', 'small member', 'Event ' || n, date '2020-01-01', 1, 'admin', '1' FROM generate_series(1, ${OWN_RECORDS}) n`,
  );
  return { admin, member, serviceKey: SERVICE_KEY, submissionId: await handIn(platform, member) };
}

async function handIn(platform: TestPlatform, member: ApiClient): Promise<string> {
  const [tile] = await platform.sql<{ id: number }>(
    `SELECT min(id) AS id FROM events.tiles WHERE event_id = '${TILES}'`,
  );
  const form = new FormData();
  form.append('tile_id', String(tile?.id));
  form.append('image', new Blob([new Uint8Array(await pngImage())], { type: 'image/png' }), 'proof.png');
  await member.request(`/events/${TILES}/submit`, { method: 'POST', form }).expect(201);
  const [proof] = await platform.sql<{ id: string }>(
    `SELECT id FROM events.submissions WHERE user_id = '${MEMBER.id}'`,
  );
  return proof?.id ?? '';
}
