import { buffer } from 'node:stream/consumers';
import { pictureKey } from '#protocol/pictures';
import type { UserPrincipal } from '#protocol/principal';
import { stageFile } from '#runtime/files/test-support/temporary-files';
import { eventually } from '#tests/support/eventually';
import { pngImage, SVG } from '#tests/support/images';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, SUPER_ADMIN_ID } from '../test-support/open-test-area';

const UPLOAD = `mutation ($input: UploadPictureInput!) {
  uploadPicture(input: $input) { id title url thumbnailUrl }
}`;
const LIST = 'query ($search: String, $limit: Int) { pictures(search: $search, limit: $limit) { title } }';
const DELETE = 'mutation ($id: ID!) { deletePicture(id: $id) { success } }';

const area = suiteArea(openTestArea);
let admin: UserPrincipal;

beforeAll(async () => {
  admin = await area.user(SUPER_ADMIN_ID);
});
beforeEach(() => area.dataSource.query('DELETE FROM auth.pictures'));

async function upload(title: string, image?: Buffer) {
  const staged = await stageFile(area.temporary.files, image ?? (await pngImage()));
  const result = await area.execute(UPLOAD, { input: { title, image: staged.reference } }, admin, [staged]);
  await area.temporary.files.delete(staged.key);
  return result;
}

async function uploadedId(title: string): Promise<string> {
  const { data } = await upload(title);
  return (data as { uploadPicture: { id: string } }).uploadPicture.id;
}

describe('the library of pictures', () => {
  it('stores a picture in two sizes, at addresses that follow from its id', async () => {
    const { data } = await upload(' Zulrah ');
    const id = expect.stringMatching(/^[\w-]{32}\.png$/);
    const url = expect.stringMatching(/^http:.+\/pictures\/[\w-]{32}\.png$/);
    const thumbnailUrl = expect.stringMatching(/\.png\?size=thumb$/);
    expect(data).toEqual({ uploadPicture: { id, title: 'Zulrah', url, thumbnailUrl } });
    const stored = (data as { uploadPicture: { id: string } }).uploadPicture.id;
    for (const size of ['full', 'thumb'] as const) {
      const bytes = await buffer(await area.temporary.files.open(pictureKey(stored, size) ?? ''));
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('lists pictures newest first, by part of the title', async () => {
    for (const title of ['Green dragon', 'Zulrah', 'Red DRAGON']) await upload(title);
    expect(await area.ask(LIST, {}, admin)).toEqual({
      pictures: [{ title: 'Red DRAGON' }, { title: 'Zulrah' }, { title: 'Green dragon' }],
    });
    expect(await area.ask(LIST, { search: 'dragon', limit: 1 }, admin)).toEqual({
      pictures: [{ title: 'Red DRAGON' }],
    });
    expect(await area.ask(LIST, { search: '%' }, admin)).toEqual({ pictures: [] });
  });

  it.each([
    ['', undefined, 'input.title'],
    ['a\u0000', undefined, 'input.title'],
    ['Drawing', SVG, 'input.image'],
    ['Nothing', Buffer.alloc(0), 'input.image'],
  ])('rejects the picture %j', async (title, image, argument) => {
    const before = area.temporary.left();
    const { errors } = await upload(title, image);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(area.temporary.left()).toEqual(before);
  });

  it('has at most 2,000, and nothing stays of one more', async () => {
    await area.dataSource.query(`INSERT INTO auth.pictures (name, type, title, size, thumbnail_size)
      SELECT 'n' || n, 'image/png', 'T', 1, 1 FROM generate_series(1, 1999) n`);
    const before = area.temporary.left();
    const results = await Promise.all([upload('A'), upload('B')]);
    const problems = results.flatMap(({ errors }) => errors?.map(({ message }) => message) ?? []);
    expect(problems).toEqual(['image does not fit: the library has 2000 pictures already']);
    expect(area.temporary.left()).toHaveLength(before.length + 2);
  });

  it('deletes a picture with its files, once', async () => {
    const before = area.temporary.left();
    const id = await uploadedId('Gone');
    expect(await area.ask(DELETE, { id }, admin)).toEqual({ deletePicture: { success: true } });
    await eventually(() => expect(area.temporary.left()).toEqual(before));
    for (const unknown of [id, 'x', '../../secret.png']) {
      const { errors } = await area.execute(DELETE, { id: unknown }, admin);
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  it('takes a deleted picture from the community, and tells the other areas', async () => {
    const id = await uploadedId('Logo');
    const set =
      'mutation ($id: ID) { updateCommunity(input: { name: "Otters", pictureId: $id }) { pictureId } }';
    await area.ask(set, { id }, admin);
    await area.ask(DELETE, { id }, admin);
    expect(await area.ask('{ community { pictureId logo { url } } }')).toEqual({
      community: { pictureId: null, logo: null },
    });
    const jobs = await area.dataSource.query(
      `SELECT name FROM pgboss.job WHERE name LIKE '%-picture-deletion' AND data ->> 'id' = $1 ORDER BY name`,
      [id],
    );
    expect(jobs.map(({ name }: { name: string }) => name)).toEqual([
      'bingo-picture-deletion',
      'events-picture-deletion',
    ]);
  });

  it('is for those who make events, bingos or the community', async () => {
    const somebody = { ...admin, isSuperAdmin: false, permissions: ['manage_attendance'] };
    const organiser = { ...somebody, permissions: ['manage_bingo'] };
    expect((await area.execute(LIST, {}, somebody)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await area.execute(LIST, {})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await area.execute(LIST, {}, organiser)).errors).toBeUndefined();
  });

  it('logs what was uploaded and deleted', async () => {
    await area.dataSource.query('DELETE FROM auth.activity_log');
    await area.ask(DELETE, { id: await uploadedId('Logged') }, admin);
    expect(
      await area.dataSource.query('SELECT action, details FROM auth.activity_log ORDER BY created_at, id'),
    ).toEqual([
      { action: 'picture_upload', details: 'Uploaded the picture "Logged"' },
      { action: 'picture_delete', details: 'Deleted the picture "Logged"' },
    ]);
  });
});
