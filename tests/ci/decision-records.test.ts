import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

/** The sections of a record in their order; `Rejected` only if there were alternatives. */
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Rejected', 'Proof'];

const folder = join(packageRoot, 'docs/adr');

const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));

it.each(records)('%s has the sections of a decision record in their order', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(headings).toEqual(
    SECTIONS.filter((section) => section !== 'Rejected' || headings.includes(section)),
  );
});
