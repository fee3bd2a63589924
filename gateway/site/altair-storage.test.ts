import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDistDirectory } from 'altair-static';
import { packageRoot } from '#runtime/package-root';

const altairSource = readFileSync(join(getDistDirectory(), 'main.js'), 'utf8');
const explorerSource = readFileSync(join(packageRoot, 'gateway/site/browser/explorer.mjs'), 'utf8');

describe('the storage of preset collections', () => {
  it('matches the database schema of the installed Altair', () => {
    expect(altairSource).toContain(
      'super("AltairDB"),this.schema()}schema(){this.version(5).stores({queryCollections:"++id, title, parentPath",appState:"key",selectedFiles:"id, windowId",localActionLogs:"++id"})}',
    );
    expect(explorerSource).toContain("const DATABASE = 'AltairDB';");
    // Dexie multiplies its versions by ten for IndexedDB.
    expect(explorerSource).toContain('const VERSION = 50;');
  });
});
