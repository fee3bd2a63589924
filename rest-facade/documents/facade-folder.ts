import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

/** Returns the folder of `rest.graphql` and `operations/`; the build does not copy documents. */
export function facadeFolder(): string {
  return join(packageRoot, 'rest-facade');
}
