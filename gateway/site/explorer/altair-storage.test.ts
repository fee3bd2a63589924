import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDistDirectory } from 'altair-static';
import { packageRoot } from '#runtime/package-root';

const theirs = readFileSync(join(getDistDirectory(), 'main.js'), 'utf8');
const ours = readFileSync(join(packageRoot, 'gateway/site/browser/explorer.mjs'), 'utf8');

describe('the storage into which the explorer puts its collections', () => {
  it('is what the installed Altair opens, table by table', () => {
    expect(theirs).toContain(
      'super("AltairDB"),this.schema()}schema(){this.version(5).stores({queryCollections:"++id, title, parentPath",appState:"key",selectedFiles:"id, windowId",localActionLogs:"++id"})}',
    );
    expect(ours).toContain("const DATABASE = 'AltairDB';");
    // Dexie's versions are a tenth of IndexedDB's.
    expect(ours).toContain('const VERSION = 50;');
  });
});
