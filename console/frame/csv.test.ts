import { csvOf } from './csv.ts';

test('rows become CSV with quotes where they are needed', () => {
  expect(
    csvOf([
      ['player', 'points'],
      ['Ann, "the" fox', 10],
    ]),
  ).toBe('player,points\r\n"Ann, ""the"" fox",10\r\n');
});

test.each(['=1+1', '+1', '-1', '@a', '\ta', "'=1"])('%j is no formula', (text) => {
  expect(csvOf([[text]])).toBe(`'${text}\r\n`);
});

test('a negative number stays one', () => {
  expect(csvOf([[-1]])).toBe('-1\r\n');
});
