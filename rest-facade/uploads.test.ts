import { TRANSPORTS } from '#gateway/test-support/one-area-graph';
import { closeServers } from './test-support/rest-server';
import { CSV, file, openUploadSetting, type UploadSetting } from './test-support/upload-setting';

describe.each(TRANSPORTS)('Files in multipart bodies, gateway and area %s', (way) => {
  let setting: UploadSetting;

  beforeAll(async () => {
    setting = await openUploadSetting(way);
  });
  beforeEach(() => {
    setting.graph.received.length = 0;
  });
  afterAll(async () => {
    await closeServers();
    await setting.close();
  });

  test('reach the resolver, and are deleted after the response', async () => {
    const { status, json } = await setting.post([['file', file(), 'Ligá 1.csv']]);
    expect(status).toBe(200);
    expect(json).toEqual({
      fileName: 'Ligá 1.csv',
      mediaType: 'text/csv',
      size: Buffer.byteLength(CSV),
      text: CSV,
      otherArguments: '{"overwrite":false}',
    });
    expect(setting.store.left()).toEqual([]);
  });

  test('may be combined with text fields, which are read like query parameters', async () => {
    const { json } = await setting.post([
      ['overwrite', 'true'],
      ['count', '12'],
      ['file', file()],
      ['notes', 'two\nlines ü'],
      ['nobody', 'asked'],
      ['unknown', file()],
    ]);
    expect(json).toMatchObject({
      otherArguments: '{"overwrite":true,"count":12,"notes":"two\\r\\nlines ü"}',
    });
    expect(setting.graph.received).toEqual([CSV]);
  });

  test('may be two, in two fields', async () => {
    const { json } = await setting.post([
      ['other', file('other'), 'b'],
      ['file', file('one'), 'a'],
    ]);
    expect(json).toMatchObject({ fileName: 'b', text: 'other' });
    expect(setting.graph.received).toEqual(['one', 'other']);
  });

  test.each([
    ['.', ''],
    ['a/', 'a'],
    ['../a.csv', 'a.csv'],
  ])('may have the name %s', async (name, shown) => {
    const { status, json } = await setting.post([['file', file(), name]]);
    expect([status, json]).toEqual([200, expect.objectContaining({ fileName: shown, text: CSV })]);
  });

  test('may have exactly the maximum size', async () => {
    const { json } = await setting.post([['file', file('x'.repeat(1_000_000))]]);
    expect(json).toMatchObject({ size: 1_000_000 });
  });

  test('are consumed once, whatever the document selects', async () => {
    const { status, json } = await setting.post([['file', file()]], '/twice');
    expect([status, json]).toEqual([
      400,
      { error: 'file must be an uploaded file of this request, used only once' },
    ]);
    expect(setting.graph.received).toEqual([CSV]);
    expect(setting.store.left()).toEqual([]);
  });
});
