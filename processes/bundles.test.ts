import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readShippedPlans } from '#gateway/planning/shipped-plans';
import { artefactsFolder, readSupergraph } from '#schema/artefacts';

test('the build has planned the REST documents over the committed supergraph', () => {
  const plans = readShippedPlans(readSupergraph());
  const { operations } = z
    .object({ operations: z.array(z.object({ body: z.string() })) })
    .parse(JSON.parse(readFileSync(join(artefactsFolder, 'operations.json'), 'utf8')));
  const hashes = operations.map(({ body }) => createHash('sha256').update(body).digest('hex'));
  expect(hashes.filter((hash) => !plans.has(hash))).toEqual([]);
});
