import fc from 'fast-check';
import { fillIn, LONGEST_MESSAGE, placeholdersIn } from './messages';

describe('a message template', () => {
  it.each([
    ['Welcome {username}!', ['username']],
    ['{username}: {skill}, {username}', ['username', 'skill']],
    ['{{username}}', ['username']],
    ['{} { a } {A b}', ['', ' a ', 'A b']],
    ['} no { placeholders', []],
    ['', []],
  ])('%j has the placeholders %j', (template, names) => {
    expect(placeholdersIn(template)).toEqual(names);
  });

  it('replaces each placeholder, wherever it is', () => {
    expect(fillIn('{username} has 99 {skill}. GZ {username}', { username: 'Zezima', skill: 'attack' })).toBe(
      'Zezima has 99 attack. GZ Zezima',
    );
  });

  it('keeps placeholders without a value', () => {
    expect(fillIn('{username} {toString} {', { username: 'a' })).toBe('a {toString} {');
  });

  it('does not expand values: a player named {skill} is unchanged', () => {
    const text = fc.string({ unit: 'binary', maxLength: 50 });
    const values = fc.record({
      username: fc.oneof(text, fc.constantFrom('{skill}', '{username}', '$&', "$'", '$1', '\\')),
      skill: fc.oneof(text, fc.constant('{username}')),
    });
    const literal = fc.string({ unit: fc.constantFrom('a', ' ', '$', '&', '\\', '\n', '}', 'é') });
    fc.assert(
      fc.property(literal, literal, literal, values, (before, between, after, { username, skill }) => {
        const template = `${before}{username}${between}{skill}${after}`;
        expect(fillIn(template, { username, skill })).toBe(`${before}${username}${between}${skill}${after}`);
      }),
    );
  });

  it('never exceeds the maximum length, and never splits a character', () => {
    const template = fc
      .array(fc.constantFrom('x'.repeat(700), '🛡', '{username}', ' '), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(template, fc.string({ unit: 'grapheme', maxLength: 900 }), (text, username) => {
        const message = fillIn(text, { username });
        const whole = text.replaceAll('{username}', () => username);
        expect([...message].length).toBe(Math.min([...whole].length, LONGEST_MESSAGE));
        expect(message.isWellFormed()).toBe(true);
        expect(whole.startsWith(message.replace(/…$/u, ''))).toBe(true);
      }),
    );
  });

  it('ends with an ellipsis if truncated', () => {
    expect(fillIn('{username}', { username: 'x'.repeat(2001) })).toBe(`${'x'.repeat(1999)}…`);
    expect(fillIn('{username}', { username: 'x'.repeat(2000) })).toBe('x'.repeat(2000));
  });
});
