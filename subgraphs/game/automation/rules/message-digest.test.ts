import { digestOf } from './messages';

it('is a line per message', () => {
  expect(digestOf(['Ann joined'])).toBe('Ann joined');
  expect(digestOf(['Ann joined', 'Bob joined'])).toBe('Ann joined\nBob joined');
});

it('counts what does not fit', () => {
  const messages = Array.from({ length: 500 }, (_, index) => `Player ${index} joined`);
  const text = digestOf(messages);
  const lines = text.split('\n');
  expect([...text].length).toBeLessThanOrEqual(2000);
  expect(lines.slice(0, -1)).toEqual(messages.slice(0, lines.length - 1));
  expect(lines.at(-1)).toBe(`… and ${500 - lines.length + 1} more`);
});

it('counts messages of which none fits', () => {
  expect(digestOf(['x'.repeat(1999), 'y'])).toBe('… 2 messages');
});

it('counts characters, not code units', () => {
  expect(digestOf(['🎉'.repeat(1990), 'end'])).toBe(`${'🎉'.repeat(1990)}\nend`);
});
