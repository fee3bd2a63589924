import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copiedFolderAround } from './copied-folder-around';

describe('copiedFolderAround', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'around-')));
  const data = join(root, 'data');
  mkdirSync(join(data, 'files'), { recursive: true });
  symlinkSync(join(data, 'files'), join(root, 'link'));
  symlinkSync(data, join(root, 'linked-data'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['is the one that it is named in', 'data/files/backup', 'data', 'data/files'],
    ['is the one that a link leads to', 'link/backup', 'data', 'data/files'],
    [
      'is found where the data directory is behind a link',
      'data/files/backup',
      'linked-data',
      'linked-data/files',
    ],
    ['is the one that it would take the place of', 'data/files', 'data', 'data/files'],
    ['is none beside them', 'data/backup', 'data', null],
    ['is none where only the name begins alike', 'data/files-of-today', 'data', null],
  ])('%s', async (_what, target, dataDir, around) => {
    const found = await copiedFolderAround(join(root, target), join(root, dataDir));
    expect(found).toBe(around === null ? null : join(root, around));
  });
});
