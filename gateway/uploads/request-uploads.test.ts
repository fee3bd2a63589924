import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { assertScalarType, buildSchema } from 'graphql';
import { GraphQLUpload, Upload } from 'graphql-upload-minimal';
import { openDirectory } from '#runtime/files/open-directory';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { silent } from '../test-support/two-areas';
import { type FilePart, RequestUploads } from './request-uploads';
import { acceptUploadsOnly, releaseUploads, StagedUpload } from './staged-upload';

const part: FilePart = { field: 'image', fileName: 'a.png', mediaType: 'image/png', maxBytes: 10 };
const bytes = (text: string): Readable => Readable.from([Buffer.from(text)]);

let store: TemporaryFiles;
beforeEach(() => {
  store = temporaryFiles();
});
afterEach(() => store.remove());

describe('the files of one request', () => {
  it('are kept until the request ends', async () => {
    const uploads = new RequestUploads(store.files);
    const [first, second] = [
      await uploads.stage(bytes('one'), part),
      await uploads.stage(bytes('other'), part),
    ];
    expect(store.left()).toHaveLength(2);
    expect(first.reference).not.toBe(second.reference);
    const record = first.release();
    expect(record).toMatchObject({ fileName: 'a.png', mediaType: 'image/png', size: 3 });
    expect((await buffer(await store.files.open(record?.key ?? ''))).toString()).toBe('one');
    await uploads.discard();
    expect(store.left()).toEqual([]);
  });

  it('are isolated from other requests', async () => {
    const [mine, yours] = [new RequestUploads(store.files), new RequestUploads(store.files)];
    await mine.stage(bytes('mine'), part);
    await yours.stage(bytes('yours'), part);
    await mine.discard();
    expect(store.left()).toHaveLength(1);
  });

  it('are deleted if they arrive during discard', async () => {
    const uploads = new RequestUploads(store.files);
    const slow = new Readable({ read: () => undefined });
    const staged = uploads.stage(slow, part);
    slow.push('half');
    const discarded = uploads.discard();
    slow.push(null);
    await staged;
    await discarded;
    expect(store.left()).toEqual([]);
    await expect(uploads.stage(bytes('late'), part)).rejects.toThrow('is incomplete');
    expect(store.left()).toEqual([]);
  });

  it('are rejected if oversized, after reading the stream to its end', async () => {
    const stream = Readable.from(Array.from({ length: 5 }, () => Buffer.from('1234')));
    await expect(new RequestUploads(store.files).stage(stream, part)).rejects.toMatchObject({
      message: 'image must be at most 10 bytes',
      extensions: { code: 'PAYLOAD_TOO_LARGE' },
    });
    await new Promise((resolve) => stream.once('close', resolve));
    expect([stream.readableEnded, store.left()]).toEqual([true, []]);
  });

  it('are rejected if the store fails, after reading the stream to its end', async () => {
    await store.files.put('a/file', Buffer.from('x'));
    const failing = new RequestUploads(openDirectory(`${store.folder}/a/file`, silent));
    const stream = bytes('1234');
    await expect(failing.stage(stream, part)).rejects.toMatchObject({
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    });
    await failing.discard();
    expect(store.left()).toEqual(['a/file']);
  });

  it.each([
    ['Ligá 1.csv', 'Ligá 1.csv'],
    ['a\u0000b\r\nc\u202Ed', 'abcd'],
    ['😀'.repeat(200), '😀'.repeat(120)],
    ['\ud800x', 'x'],
    ['.', ''],
    ['.\u0000.', ''],
    ['a/', 'a'],
    ['/', ''],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\a.png', 'a.png'],
    ['a\\..', 'a'],
  ])('have a printable name: %j', async (fileName, expected) => {
    const staged = await new RequestUploads(store.files).stage(bytes('x'), { ...part, fileName });
    expect(staged.release()?.fileName).toBe(expected);
  });
});

describe('a file in the variables of a fetch', () => {
  const record = { reference: 'r', key: 'staged/k', fileName: 'n', mediaType: 'm', size: 1 };

  it('becomes a reference and is listed for the first fetch only', () => {
    const variables = { input: { files: [new StagedUpload(record), null] }, count: 1 };
    const released = { input: { files: ['r', null] }, count: 1 };
    expect(releaseUploads(variables)).toEqual({ variables: released, files: [record] });
    expect(releaseUploads(variables)).toEqual({ variables: released, files: [] });
  });

  it('is listed once if it is used twice', () => {
    const upload = new StagedUpload(record);
    const variables = { file: upload, other: upload };
    expect(releaseUploads(variables)).toEqual({ variables: { file: 'r', other: 'r' }, files: [record] });
  });

  it('does not expose its record', () => {
    const upload = new StagedUpload(record);
    expect(JSON.stringify({ upload })).toBe('{"upload":"(a file)"}');
    expect(inspect(upload, { showHidden: true, depth: null })).not.toContain(record.key);
  });

  it('is an upload that the scalar of graphql-upload-minimal accepts', async () => {
    const upload = new StagedUpload(record);
    expect(upload).toBeInstanceOf(Upload);
    expect(GraphQLUpload.parseValue(upload)).toBe(upload.promise);
  });

  it('reaches a schema whose scalar accepts nothing else', () => {
    const schema = buildSchema('scalar Upload type Query { a(file: Upload): Int }');
    acceptUploadsOnly(schema);
    const scalar = assertScalarType(schema.getType('Upload'));
    const upload = new StagedUpload(record);
    expect(scalar.parseValue(upload)).toBe(upload.promise);
    for (const forged of [{ ...upload }, JSON.parse(JSON.stringify(upload)), record.reference, {}]) {
      expect(() => scalar.parseValue(forged)).toThrow('must be a file of a multipart request');
    }
  });
});
