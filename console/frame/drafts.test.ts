import { Drafts } from './drafts.ts';

/** A storage in memory. */
function storage() {
  const items = new Map<string, string>();
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const initial = { name: '', side: 5, tasks: [] };

describe('drafts', () => {
  test('are kept until they are deleted', () => {
    const drafts = new Drafts(storage());
    const draft = { values: { name: 'Spring', side: '', tasks: [{ position: 0 }] }, version: 3 };
    drafts.write('1 /events', draft);
    expect(drafts.read('1 /events', initial)).toEqual(draft);
    expect(drafts.read('2 /events', initial)).toBeNull();
    drafts.delete('1 /events');
    expect(drafts.read('1 /events', initial)).toBeNull();
  });

  test('are kept with a value that was empty before, or is empty by now', () => {
    const drafts = new Drafts(storage());
    drafts.write('a', { values: { picture: 'pic_1' }, version: null });
    drafts.write('b', { values: { picture: null }, version: null });
    expect(drafts.read('a', { picture: null })?.values).toEqual({ picture: 'pic_1' });
    expect(drafts.read('b', { picture: 'pic_1' })?.values).toEqual({ picture: null });
  });

  test('of a form that has other fields by now are ignored', () => {
    const kept = storage();
    const drafts = new Drafts(kept);
    drafts.write('a', { values: { name: 'Spring', side: 5 }, version: null });
    drafts.write('b', { values: { name: 'Spring', side: 5, tasks: 'none' }, version: null });
    kept.setItem('draft c', '{');
    expect(['a', 'b', 'c'].map((key) => drafts.read(key, initial))).toEqual([null, null, null]);
  });

  test('are all deleted by signing out, and nothing else', () => {
    const kept = storage();
    const drafts = new Drafts(kept);
    kept.setItem('other', 'kept');
    drafts.write('a', { values: initial, version: null });
    drafts.write('b', { values: initial, version: null });
    drafts.clear();
    expect([...kept.items.keys()]).toEqual(['other']);
  });

  test('are not kept where the browser has no room or forbids it', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('Quota exceeded');
      },
    };
    for (const drafts of [new Drafts(full), new Drafts(null)]) {
      drafts.write('a', { values: initial, version: null });
      expect(drafts.read('a', initial)).toBeNull();
      drafts.delete('a');
      drafts.clear();
    }
  });
});
