import { administer } from './administer';
import { commands } from './commands';

const NPM = 'npm run -s admin --';

const run = (...args: string[]) => runAs(NPM, args);

async function runAs(calledAs: string, args: readonly string[]) {
  const written = { out: '', err: '' };
  const code = await administer(args, {
    calledAs,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    interrupted: new AbortController().signal,
  });
  return { code, ...written };
}

const names = commands.map(({ name }) => name);

describe('the admin command line', () => {
  it.each(names)('explains %s, including the effect of running it again', async (name) => {
    const { code, out, err } = await run(...name.split(' '), '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^usage: npm run -s admin -- ${name}`));
    expect(out).toMatch(/^Repeated: /m);
  });

  it('is called in usages as it was called', async () => {
    expect((await runAs('admin', ['--help'])).out).toMatch(/^usage: admin <command> \[options\]\n/);
    expect((await runAs('admin', ['backup', '--help'])).out).toMatch(/^usage: admin backup --to /);
    expect((await runAs('admin', ['backup'])).err).toMatch(/^usage: admin backup --to /m);
  });

  it('takes help as the value of an option', async () => {
    const { code, out, err } = await run('service-key', 'revoke', '--nam', 'help');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('--nam');
    expect((await run('service-key', 'revoke', 'help')).out).toMatch(/^usage: /);
  });

  it('lists every command', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const name of names) expect(out).toContain(`  ${name} `);
  });

  it.each([
    [[], 'a command is required'],
    [['service-key'], 'unknown command "service-key"'],
    [['service-key', 'steal'], 'unknown command "service-key steal"'],
  ])(
    'rejects the unknown command %j with exit code 2 and an empty standard output',
    async (args, problem) => {
      const { code, out, err } = await run(...args);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(problem);
      expect(err).toContain('usage: npm run -s admin -- ');
    },
  );

  it.each([
    [['service-key', 'issue'], '--name is missing'],
    [['service-key', 'issue', '--name', ''], '--name is empty'],
    [['service-key', 'issue', 'validator'], "Unexpected argument 'validator'"],
    [['service-key', 'list', '--all'], "Unknown option '--all'"],
    [['signing-keys', 'rotate', '--if-older-than', '-1'], '--if-older-than'],
    [['signing-keys', 'rotate', '--if-older-than', 'old'], '--if-older-than must be a whole number of days'],
    [['bingo-key', 'rotate', '--event', 'spring'], '--rsn is missing'],
    [['access-token', 'issue', '--user', '1', '--name', 'x', '--days', '367'], '--days'],
    [['backup'], '--to is missing'],
    [['backup', '--to', 'x', '--every', '6h'], '--every and --keep must be used together'],
    [
      ['backup', '--to', 'x', '--every', 'often', '--keep', '3'],
      '--every must be a number of seconds, minutes',
    ],
    [['backup', '--to', 'x', '--every', '6h', '--keep', '0'], '--keep must be a number of backups'],
    [['restore', '--replace'], '--from is missing'],
  ])('rejects %j with exit code 2 and the usage', async (args, problem) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(problem);
    expect(err).toMatch(/^usage: /m);
  });
});
