import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

/** Returns the Node flags of `npm start`. */
export function startFlags(): string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
