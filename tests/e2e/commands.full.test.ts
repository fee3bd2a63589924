import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#runtime/package-root';

const run = promisify(execFile);

const PICTURES = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(PICTURES, { recursive: true }));

/** Commands that no other test runs, at their smallest size, and what they print. */
const COMMANDS: readonly (readonly [command: string, printed: RegExp])[] = [
  ['bench config --seconds 1 --rounds 1', /GET \/bingo\/config/],
  ['load plugin --players 3 --minutes 0.1', /^0 differences$/m],
  ['load dink --players 3 --minutes 0.1', /^0 differences$/m],
  ['load teams --teams 1 --actions 2', /^0 differences$/m],
  ['load automation --occurrences 3 --rules 1', /^0 differences$/m],
  [`first-minutes ${PICTURES}`, /a notification of Dink is counted/],
  [`screenshots ${PICTURES} board`, /board-dark\.png: \d+ bytes/],
];

it.each(COMMANDS)(
  'npm run %s',
  async (command, printed) => {
    const [tool = '', ...options] = command.split(' ');
    const program = join(packageRoot, 'dist/tools', tool, 'main.js');
    const { PATH, HOME } = process.env;
    const { stdout } = await run(process.execPath, [program, ...options], { env: { PATH, HOME } });
    expect(stdout).toMatch(printed);
  },
  600_000,
);

it('writes the pictures of the documentation', () => {
  expect(readdirSync(PICTURES)).toEqual(
    expect.arrayContaining(['first-minutes-counted.png', 'board-light.png']),
  );
});
