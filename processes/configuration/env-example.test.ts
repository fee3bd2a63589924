import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { AREA_PORTS, AREA_URLS } from './area-variables';
import { variables } from './variables';

const COMPOSE_FILES = ['docker-compose.yml', 'compose.large.yml'];

const contentOf = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

const named = namesIn(contentOf('.env.example'), /^# (\w+?)(?:_FILE)?=/gm);

const ofAnArea: readonly string[] = [...AREA_PORTS, ...AREA_URLS];

/** Returns the names that a pattern captures. The file of a secret (`…_FILE`) stands for the secret. */
function namesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
}

describe('.env.example', () => {
  it('has every variable of the platform', () => {
    const general = Object.keys(variables.shape).filter((name) => !ofAnArea.includes(name));
    expect(general.filter((name) => !named.has(name))).toEqual([]);
  });

  it.each([
    ['port', AREA_PORTS],
    ['address', AREA_URLS],
  ])('has the %s of an area', (_, names: readonly string[]) => {
    expect(names.filter((name) => named.has(name))).not.toEqual([]);
  });

  it.each(COMPOSE_FILES)('has every variable that %s reads', (file) => {
    const read = [...namesIn(contentOf(file), /(?<!\$)\$\{(\w+?)(?:_FILE)?\b/g)];
    expect(read.filter((name) => !named.has(name))).toEqual([]);
  });
});
