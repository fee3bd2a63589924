import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

describe.each(['all-in-one', 'gateway'])('the bundle of %s', (kind) => {
  const bundle = readFileSync(join(packageRoot, `dist/server/${kind}.bundle.js`), 'utf8');

  it('contains the scalar and the class of graphql-upload-minimal, not what reads bodies', () => {
    expect(bundle).toContain('Upload literal unsupported.');
    expect(
      bundle.match(/require_processRequest\b|graphqlUploadExpress|Misordered multipart fields/),
    ).toBeNull();
  });
});
