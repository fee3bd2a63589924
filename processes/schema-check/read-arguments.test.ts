import { CheckCannotRun } from '#schema/check/finding';
import { readArguments } from './read-arguments';

describe('the arguments of schema:check', () => {
  it('are optional', () => {
    expect(readArguments([])).toEqual({
      format: 'table',
      costs: false,
      against: null,
      base: null,
      usage: null,
    });
  });

  it('select the format and the registry', () => {
    const args = ['--format=sarif', '--against', 'https://clan.example/schema/registry'];
    expect(readArguments(args)).toEqual({
      format: 'sarif',
      costs: false,
      against: 'https://clan.example/schema/registry',
      base: null,
      usage: null,
    });
    expect(readArguments(['--base', 'origin/main'])).toMatchObject({ base: 'origin/main' });
    expect(readArguments(['--usage', 'https://clan.example'])).toMatchObject({
      usage: 'https://clan.example',
    });
    expect(readArguments(['--costs'])).toMatchObject({ costs: true });
  });

  it.each([
    ['an unknown format', ['--format', 'xml'], 'Unknown format "xml"'],
    ['an unknown option', ['--fix'], "Unknown option '--fix'"],
    ['a missing value', ['--format'], 'argument missing'],
    ['a stray word', ['now'], "Unexpected argument 'now'"],
    ['two places to compare with', ['--base', 'main', '--against', 'http://host'], '--base takes a commit'],
    ['what is no commit', ['--base=-x'], '--base takes a commit'],
    ['what is no address', ['--against', 'file:///etc'], '"file:///etc" is not an HTTP URL'],
  ])('are rejected with the usage: %s', (_what, args, message) => {
    expect(() => readArguments(args)).toThrow(CheckCannotRun);
    expect(() => readArguments(args)).toThrow(message);
    expect(() => readArguments(args)).toThrow('usage: npm run schema:check');
  });
});
