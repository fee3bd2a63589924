import { readOptions } from './options';

describe('readOptions', () => {
  it('has defaults', () => {
    expect(readOptions([])).toEqual({ players: 200, minutes: 1, url: null });
  });

  it('parses arguments', () => {
    const args = ['--players', '20', '--minutes', '0.5', '--url', 'http://localhost:4000/'];
    expect(readOptions(args)).toEqual({ players: 20, minutes: 0.5, url: 'http://localhost:4000' });
  });

  it.each([
    ['--players', '0'],
    ['--players', 'many'],
    ['--players', '1.5'],
    ['--minutes', '0'],
    ['--minutes', 'NaN'],
    ['--minutes', '1441'],
    ['--unknown', '1'],
  ])('rejects %s %s', (name, value) => {
    expect(() => readOptions([name, value])).toThrow(name);
  });
});
