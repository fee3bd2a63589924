import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '#runtime/package-root';
import { startPlatform, type TestPlatform } from '#tests/support/platform';

const PAGES = ['docs/guides', 'docs/areas'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder)).map((name) => `${folder}/${name}`),
);

/** Replaces curl on the PATH: a status of 400 or above fails the guide and prints the response. */
const STRICT_CURL = `#!/bin/sh
exec "$CURL" --fail-with-body "$@"
`;

describe('shell commands of the guides', () => {
  let platform: TestPlatform;
  let tools: string;

  beforeAll(async () => {
    platform = await startPlatform();
    tools = mkdtempSync(join(tmpdir(), 'guides-'));
    writeFileSync(join(tools, 'curl'), STRICT_CURL);
    chmodSync(join(tools, 'curl'), 0o755);
  });
  afterAll(async () => {
    await platform?.stop();
    rmSync(tools, { recursive: true, force: true });
  });

  it.each(PAGES)('%s runs unchanged', async (page) => {
    const script = shellOf(readFileSync(join(packageRoot, page), 'utf8'));
    expect(script).not.toBe('');

    const { code, output } = await paste(script);

    expect(code === 0 ? '' : output).toBe('');
    expect(output).not.toMatch(/\{"error"|"errors":\[\{"message"/);
    expect(readdirSync(tools)).toEqual(['curl']);
  });

  async function paste(script: string): Promise<{ readonly code: number | null; readonly output: string }> {
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: tools,
      env: {
        PATH: `${tools}:${process.env.PATH}`,
        CURL: '/usr/bin/curl',
        base: platform.baseUrl,
        checkout: packageRoot,
        LC_ALL: 'C.UTF-8',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, code] = await Promise.all([
      text(shell.stdout),
      text(shell.stderr),
      new Promise<number | null>((resolve) => shell.once('exit', resolve)),
    ]);
    return { code, output: out + err };
  }
});

/** Joins the blocks marked `sh`; blocks that must not run have no mark. */
function shellOf(markdown: string): string {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
}
