import { uniqueByPerson } from './player.queries';

describe('repeated people', () => {
  it('are loaded once and returned in request order', async () => {
    const requested: (readonly string[])[] = [];
    const responses = await uniqueByPerson([['a'], ['b', 'a'], ['a'], [], ['a', 'b'], []], async (people) => {
      requested.push(...people);
      return people.map((names) => names.join('+'));
    });
    expect(requested).toEqual([['a'], ['b', 'a'], [], ['a', 'b']]);
    expect(responses).toEqual(['a', 'b+a', 'a', '', 'a+b', '']);
  });
});
