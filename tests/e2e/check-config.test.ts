import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';

interface Check {
  readonly code: unknown;
  readonly lines: readonly string[];
}

/** Runs a server with `--check-config` in a folder without `.env`. */
function check(program: readonly string[], environment: Readonly<Record<string, string>>): Promise<Check> {
  const [name = '', ...rest] = program;
  const options = { cwd: tmpdir(), env: { PATH: process.env.PATH ?? '', ...environment }, timeout: 60_000 };
  const args = [join(packageRoot, 'dist/server', name), ...rest, '--check-config'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout) => {
      resolve({ code: error?.code ?? 0, lines: stdout.trimEnd().split('\n') });
    });
  });
}

const NO_SERVICES = 'nothing says where these are, and SANDBOX_URLS does not either: ';

describe('--check-config', () => {
  it('starts nothing and says that the configuration is complete', async () => {
    expect(await check(['all-in-one.js'], {})).toEqual({
      code: 0,
      lines: ['The configuration is complete.'],
    });
  });

  it('names what is unknown, contradictory, refused and missing, a line each', async () => {
    const { code, lines } = await check(['all-in-one.js'], {
      NODE_ENV: 'production',
      BASE_URL: 'https://example.org',
      PARENT_DOMAIN: 'example.com',
      CHAT_URL: 'https://discord.com',
      METRICS_HOST: '127.0.0.1',
      REDISURL: 'redis://cache',
    });
    expect([code, lines]).toEqual([
      1,
      [
        'REDISURL is unknown; did you mean REDIS_URL?',
        expect.stringMatching(/^PARENT_DOMAIN must be a domain that BASE_URL is in/),
        expect.stringMatching(/ needs IDENTITY_URL, .*CHAT_BOT_TOKEN, CALENDAR_SOURCE$/),
        'METRICS_HOST needs METRICS_PORT',
      ],
    ]);
  });

  it('names each malformed variable', async () => {
    const { code, lines } = await check(['all-in-one.js'], { PORT: 'x', LOG_LEVEL: 'loud' });
    expect([code, lines]).toEqual([
      1,
      ['LOG_LEVEL must be fatal, error, warn, info, debug or silent', 'PORT must be a port number'],
    ]);
  });

  it.each([
    [['gateway.js'], ['a gateway needs AUTH_URL', 'a gateway needs CALLER_ASSERTION_PRIVATE_KEY']],
    [
      ['subgraph.js', 'game'],
      [NO_SERVICES, 'DATABASE_URL is not set', 'a subgraph needs CALLER_ASSERTION_'],
    ],
    [['worker.js'], [NO_SERVICES, 'DATABASE_URL is not set']],
  ])('of %s names what that process lacks', async (program, expected) => {
    const { code, lines } = await check(program, {});
    expect([code, lines]).toEqual([1, expected.map((start) => expect.stringContaining(start))]);
  });
});
