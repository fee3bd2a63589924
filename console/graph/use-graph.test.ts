import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { CallsInFlight, readAgain } from './use-graph.ts';

describe('calls in flight', () => {
  const responders: (() => void)[] = [];
  const calls = new CallsInFlight(
    (variables: object) =>
      new Promise<object>((resolve) => {
        responders.push(() => resolve(variables));
      }),
  );

  beforeEach(() => {
    responders.length = 0;
  });

  test('are sent once with the same variables, until they have a response', async () => {
    const results = Promise.all([calls.call({ id: 1 }), calls.call({ id: 1 }), calls.call({ id: 2 })]);
    expect(responders).toHaveLength(2);
    for (const respond of responders) respond();
    expect(await results).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
    void calls.call({ id: 1 });
    expect(responders).toHaveLength(3);
  });

  test('differ by their files', () => {
    const file = (content: string) => new File([content], 'list.csv', { lastModified: 0 });
    for (const content of ['a', 'a', 'ab']) void calls.call({ file: file(content) });
    expect(responders).toHaveLength(2);
  });
});

describe('reading again after a change', () => {
  test('does not take a first reading that began before the change for the new one', async () => {
    const queries = new QueryClient();
    let stored = 'before';
    const release: (() => void)[] = [];
    const queryFn = async () => {
      const read = stored;
      await new Promise<void>((resolve) => release.push(resolve));
      return read;
    };
    const observer = new QueryObserver(queries, { queryKey: ['List'], queryFn });
    const stop = observer.subscribe(() => undefined);
    stored = 'after';
    const reading = readAgain(queries, () => true);
    await new Promise((resolve) => setTimeout(resolve));
    for (const resolve of release) resolve();
    await reading;
    expect(observer.getCurrentResult().data).toBe('after');
    stop();
  });
});
