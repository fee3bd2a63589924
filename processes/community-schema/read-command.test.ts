import { CheckCannotRun } from '#schema/check/finding';
import { readCommand } from './read-command';

const COMMANDS = 'the commands are publish, history, show, diff, rollback, check.';

describe('a command that is not understood says what would be', () => {
  test.each([
    [[], `No command was given: ${COMMANDS}`],
    [['shwo'], `There is no command "shwo": ${COMMANDS}`],
    [['constructor'], `There is no command "constructor": ${COMMANDS}`],
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
    [['check', '--documents', 'x'], 'usage: check --against <url> --documents <glob>'],
    [['check', '--against', 'http://host'], 'usage: check '],
    [['check', '--against', 'http://host', '--documents', 'x', '--variant', '../api'], 'usage: check '],
  ])('%j', (args, sentence) => {
    expect(() => readCommand(args)).toThrow(CheckCannotRun);
    expect(() => readCommand(args)).toThrow(sentence);
  });
});

describe('a command', () => {
  test('names versions by number, as the latest, or as what is here', () => {
    expect(readCommand(['diff', '12', 'current'])).toMatchObject({ operands: [12, 'current'] });
    expect(readCommand(['show', 'latest'])).toMatchObject({ operands: ['latest'] });
  });

  test('supports a version for 90 days unless it says otherwise', () => {
    expect(readCommand(['publish'])).toMatchObject({ 'support-days': 90 });
    expect(readCommand(['publish', '--support-days', '0'])).toMatchObject({ 'support-days': 0 });
  });

  test('takes every path that a shell makes of a glob', () => {
    const args = ['check', '--against', 'http://host', '--documents', 'a.graphql', 'b.graphql'];
    expect(readCommand(args)).toMatchObject({ documents: ['a.graphql'], operands: ['b.graphql'] });
  });
});
