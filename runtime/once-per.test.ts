import { oncePer } from './once-per';

describe('oncePer', () => {
  it('computes the value of each object at its first use only', () => {
    const computed: string[] = [];
    const upperCase = oncePer(({ name }: { name: string }) => {
      computed.push(name);
      return name.toUpperCase();
    });
    const [first, second] = [{ name: 'a' }, { name: 'b' }];

    expect([first, second, first, second].map(upperCase)).toEqual(['A', 'B', 'A', 'B']);
    expect(computed).toEqual(['a', 'b']);
  });
});
