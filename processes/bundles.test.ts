import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readShippedPlans } from '#gateway/planning/shipped-plans';
import { packageRoot } from '#runtime/package-root';
import { artefactsFolder, readSupergraph } from '#schema/artefacts';

describe.each(['all-in-one', 'gateway'])('the bundle of %s', (kind) => {
  const bundle = readFileSync(join(packageRoot, `dist/server/${kind}.bundle.js`), 'utf8');

  it('is ASCII, as which it is read', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the first of ASCII
    expect(/[^\x00-\x7f]/.exec(bundle)).toBeNull();
  });

  it('parses the supergraph without locations', () => {
    expect(bundle).toMatch(/\bparse\)\(source,\s?\{noLocation:!0\}\)/);
  });

  it('contains the scalar and the class of graphql-upload-minimal, not what reads bodies', () => {
    expect(bundle).toContain('Upload literal unsupported.');
    expect(
      bundle.match(/require_processRequest\b|graphqlUploadExpress|Misordered multipart fields/),
    ).toBeNull();
  });
});

test('the build has planned the REST documents over the committed supergraph', () => {
  const plans = readShippedPlans(readSupergraph());
  const { operations } = z
    .object({ operations: z.array(z.object({ body: z.string() })) })
    .parse(JSON.parse(readFileSync(join(artefactsFolder, 'operations.json'), 'utf8')));
  const hashes = operations.map(({ body }) => createHash('sha256').update(body).digest('hex'));
  expect(hashes.filter((hash) => !plans.has(hash))).toEqual([]);
});
