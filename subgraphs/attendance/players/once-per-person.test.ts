import { uniqueByPerson } from './once-per-person';

describe('people that are asked for many times', () => {
  it('are loaded once, and answered in the order of the question', async () => {
    const asked: (readonly string[])[] = [];
    const answers = await uniqueByPerson([['a'], ['b', 'a'], ['a'], [], ['a', 'b'], []], async (people) => {
      asked.push(...people);
      return people.map((names) => names.join('+'));
    });
    expect(asked).toEqual([['a'], ['b', 'a'], [], ['a', 'b']]);
    expect(answers).toEqual(['a', 'b+a', 'a', '', 'a+b', '']);
  });
});
