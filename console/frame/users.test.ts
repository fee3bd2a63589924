import { distinctUsers, userOfText } from './users.ts';

const NORA = { id: '7', username: 'nora.new' };
const OTTO = { id: '8', username: 'Otto' };

describe('the user of a text', () => {
  it.each([
    ['12', '12'],
    [' 8 ', '8'],
    ['Nora.New', '7'],
    ['otto', '8'],
    ['nobody', null],
    ['', null],
    ['123456789012345678901', null],
  ])('of "%s" is %s', (text, id) => {
    expect(userOfText(text, [NORA, OTTO])).toBe(id);
  });

  it('is suggested once, by name', () => {
    expect(distinctUsers([OTTO, null, NORA, { ...OTTO }])).toEqual([NORA, OTTO]);
  });
});
