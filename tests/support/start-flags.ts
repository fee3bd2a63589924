import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

/** Returns the Node flags of `npm start`. */
export function startFlags(): string[] {
  return words().filter((word) => word.startsWith('--'));
}

/** Returns the environment variables that `npm start` sets. */
export function startVariables(): Record<string, string> {
  return Object.fromEntries(words().flatMap((word) => assignmentOf(word)));
}

function assignmentOf(word: string): [name: string, value: string][] {
  const [, name, value] = /^([A-Z]\w*)=(.*)$/.exec(word) ?? [];
  return name === undefined || value === undefined ? [] : [[name, value]];
}

function words(): string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));
  return scripts.start.split(' ');
}
