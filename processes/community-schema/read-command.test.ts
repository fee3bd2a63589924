import { CheckCannotRun } from '#schema/check/finding';
import { helpText, readCommand } from './read-command';

const COMMANDS = 'the commands are publish, history, show, diff, rollback, check.';

describe('an invalid command reports what is accepted', () => {
  test.each([
    [[], `A command is required: ${COMMANDS}`],
    [['shwo'], `Unknown command "shwo": ${COMMANDS}`],
    [['constructor'], `Unknown command "constructor": ${COMMANDS}`],
    [['show'], 'usage: show <version|latest> '],
    [['show', '1e3'], 'usage: show '],
    [['show', '0'], 'usage: show '],
    [['show', 'current'], 'usage: show '],
    [['diff', '1'], 'usage: diff '],
    [['diff', '1', '2', '3'], 'usage: diff '],
    [['history', '--colour'], 'usage: history '],
    [['history', '--format', 'sarif'], 'usage: history '],
    [['history', '--message', 'hello'], 'usage: history '],
    [['publish', '--support-days=-1'], 'usage: publish '],
    [['publish', '--support-days', '3651'], 'usage: publish '],
    [['publish', '--message', ' '], 'usage: publish '],
    [['rollback', 'latest'], 'usage: rollback '],
    [['check', '--documents', 'x'], 'usage: check --against <url> [--documents <glob>] [--rest <glob>]'],
    [['check', '--against', 'http://host'], 'usage: check '],
    [['check', '--against', 'http://host', '--documents', 'x', '--variant', '../api'], 'usage: check '],
    [['check', '--against', 'http://host', '--rest', 'x', '--origin', 'clan.example'], 'usage: check '],
  ])('%j', (args, sentence) => {
    expect(() => readCommand(args)).toThrow(CheckCannotRun);
    expect(() => readCommand(args)).toThrow(sentence);
  });
});

describe('helpText', () => {
  test('explains all commands, or one', () => {
    expect(helpText(['--help'])).toContain('rollback <version>');
    expect(helpText(['check', '-h'])).toMatch(/^usage: community-schema check --against <url>/);
    expect(helpText(['history'])).toBeNull();
  });
});

describe('readCommand', () => {
  test('accepts versions by number, as latest, or as current', () => {
    expect(readCommand(['diff', '12', 'current'])).toMatchObject({ operands: [12, 'current'] });
    expect(readCommand(['show', 'latest'])).toMatchObject({ operands: ['latest'] });
  });

  test('defaults to 90 days of support', () => {
    expect(readCommand(['publish'])).toMatchObject({ 'support-days': 90 });
    expect(readCommand(['publish', '--support-days', '0'])).toMatchObject({ 'support-days': 0 });
  });

  test('reads the origins of recorded traffic from URLs', () => {
    const args = [
      'check',
      '--against',
      'http://host',
      '--rest',
      'a.har',
      '--origin',
      'https://clan.example/',
    ];
    expect(readCommand(args)).toMatchObject({ origin: ['https://clan.example'] });
  });

  test('accepts all paths of an expanded glob', () => {
    const args = ['check', '--against', 'http://host', '--documents', 'a.graphql', 'b.graphql'];
    expect(readCommand(args)).toMatchObject({ documents: ['a.graphql'], operands: ['b.graphql'] });
  });
});
