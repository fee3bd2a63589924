import 'reflect-metadata';
import { loadByPart, type Part } from './record.queries';

interface Key extends Part {
  readonly name: string;
}

const key = (name: string, limit: number | null, offset = 0): Key => ({ name, limit, offset });

/** Returns a loader that yields each key's name and part and records every call. */
function recordingLoader() {
  const calls: string[][] = [];
  const load = async (keys: readonly Key[], { limit, offset }: Part) => {
    calls.push(keys.map(({ name }) => name));
    return keys.map(({ name }) => [`${name} ${limit} ${offset}`]);
  };
  return { calls, load };
}

describe('lists with the same page', () => {
  it('are loaded in one call', async () => {
    const { calls, load } = recordingLoader();
    const lists = await loadByPart([key('a', 5), key('b', 5), key('a', 5)], load);
    expect(lists).toEqual([['a 5 0'], ['b 5 0'], ['a 5 0']]);
    expect(calls).toEqual([['a', 'b', 'a']]);
  });
});

describe('lists with different pages', () => {
  it('are loaded in one call per page and returned in key order', async () => {
    const { calls, load } = recordingLoader();
    const keys = [key('a', 5), key('b', null), key('c', 5, 5), key('d', 5), key('e', null)];
    expect(await loadByPart(keys, load)).toEqual([
      ['a 5 0'],
      ['b null 0'],
      ['c 5 5'],
      ['d 5 0'],
      ['e null 0'],
    ]);
    expect(calls).toEqual([['a', 'd'], ['b', 'e'], ['c']]);
  });

  it('are empty without keys', async () => {
    const { calls, load } = recordingLoader();
    expect(await loadByPart([], load)).toEqual([]);
    expect(calls).toEqual([]);
  });
});
