import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

/** The folder that holds `rest.graphql` and `operations/`; documents are not copied to where compiled code runs. */
export function facadeFolder(): string {
  return join(packageRoot, 'rest-facade');
}
