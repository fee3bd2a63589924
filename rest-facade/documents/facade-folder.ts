import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder that holds `rest.graphql` and `operations/`. Compiled code runs from `dist/`, where the documents are not
 * copied to, so the folder is looked for below the package.
 */
export function facadeFolder(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${__dirname}`);
    folder = parent;
  }
  return join(folder, 'rest-facade');
}
