import { text } from 'node:stream/consumers';
import { contextFor, type SubgraphContext } from '#kit/context';
import { ANONYMOUS } from '#protocol/principal';
import type { StagedFileRecord } from '#protocol/staged-file-record';
import { stageFile, type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { takeStagedFile } from './staged-file';

const contextWith = (files?: readonly StagedFileRecord[]): SubgraphContext =>
  contextFor({ principal: ANONYMOUS, address: null, requestId: 'test', ...(files && { files }) });

describe('an uploaded file', () => {
  let store: TemporaryFiles;
  let record: StagedFileRecord;

  beforeEach(async () => {
    store = temporaryFiles();
    record = await stageFile(store.files, 'rsn\n', { fileName: 'list.csv', mediaType: 'text/csv' });
  });

  afterEach(() => store.remove());

  const take = (context: SubgraphContext, reference = record.reference, maxBytes = 100) =>
    takeStagedFile(store.files, context, { argument: 'input.file', reference, maxBytes });

  const NOT_THIS_REQUESTS = {
    extensions: {
      code: 'BAD_USER_INPUT',
      argument: 'input.file',
      problem: 'must be an uploaded file of this request, used only once',
    },
  };

  const rejectionOf = (attempt: () => unknown): unknown => {
    try {
      return attempt();
    } catch (error) {
      return error;
    }
  };

  it('has metadata and can be read repeatedly', async () => {
    const file = take(contextWith([record]));
    expect(file).toMatchObject({ fileName: 'list.csv', mediaType: 'text/csv', size: 4 });
    expect(await text(await file.open())).toBe('rsn\n');
    expect(await text(await file.open())).toBe('rsn\n');
  });

  it('can be taken once', () => {
    const context = contextWith([record]);
    take(context);
    expect(rejectionOf(() => take(context))).toMatchObject(NOT_THIS_REQUESTS);
  });

  it('may be the second of two', async () => {
    const other = await stageFile(store.files, 'other');
    const context = contextWith([record, other]);
    expect(await text(await take(context, other.reference).open())).toBe('other');
    expect(await text(await take(context).open())).toBe('rsn\n');
  });

  it.each<[string, () => SubgraphContext, (() => string)?]>([
    ['a file of another request', () => contextWith([{ ...record, reference: 'another' }])],
    ['a file of a request without files', () => contextWith()],
    ['an unknown reference', () => contextWith([record]), () => 'x'.repeat(32)],
    ['a file key as reference', () => contextWith([record]), () => record.key],
  ])('rejects %s', (_, context, reference = () => record.reference) => {
    expect(rejectionOf(() => take(context(), reference()))).toMatchObject(NOT_THIS_REQUESTS);
  });

  it('must not exceed the size limit of the field', () => {
    expect(take(contextWith([record]), record.reference, 4).size).toBe(4);
    expect(rejectionOf(() => take(contextWith([record]), record.reference, 3))).toMatchObject({
      message: 'file must be at most 3 bytes',
      extensions: { code: 'PAYLOAD_TOO_LARGE', argument: 'input.file', problem: 'must be at most 3 bytes' },
    });
  });

  it('is deleted after the request', async () => {
    const file = take(contextWith([record]));
    await store.files.delete(record.key);
    await expect(file.open()).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });
});
