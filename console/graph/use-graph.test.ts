import { CallsInFlight } from './use-graph.ts';

describe('calls in flight', () => {
  const answers: (() => void)[] = [];
  const calls = new CallsInFlight(
    (variables: object) =>
      new Promise<object>((resolve) => {
        answers.push(() => resolve(variables));
      }),
  );

  beforeEach(() => {
    answers.length = 0;
  });

  test('are sent once with the same variables, until they are answered', async () => {
    const results = Promise.all([calls.call({ id: 1 }), calls.call({ id: 1 }), calls.call({ id: 2 })]);
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    expect(await results).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
    void calls.call({ id: 1 });
    expect(answers).toHaveLength(3);
  });

  test('differ by their files', () => {
    const file = (content: string) => new File([content], 'list.csv', { lastModified: 0 });
    for (const content of ['a', 'a', 'ab']) void calls.call({ file: file(content) });
    expect(answers).toHaveLength(2);
  });
});
