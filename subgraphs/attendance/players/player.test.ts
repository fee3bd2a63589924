import { uniqueByPerson } from './player.queries';

describe('repeated people', () => {
  it('are loaded once and returned in request order', async () => {
    const asked: (readonly string[])[] = [];
    const answers = await uniqueByPerson([['a'], ['b', 'a'], ['a'], [], ['a', 'b'], []], async (people) => {
      asked.push(...people);
      return people.map((names) => names.join('+'));
    });
    expect(asked).toEqual([['a'], ['b', 'a'], [], ['a', 'b']]);
    expect(answers).toEqual(['a', 'b+a', 'a', '', 'a+b', '']);
  });
});
