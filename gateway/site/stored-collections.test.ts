import type { PresetCollection } from './dashboard-queries';
import { storedCollections } from './explorer-router';

const query = (name: string) => ({
  name,
  query: '{ me { id } }',
  variables: { id: 1 },
  headers: { 'X-Key': '' },
});
const collection = (title: string, ...names: string[]): PresetCollection => ({
  title,
  description: 'D',
  queries: names.map(query),
});

describe('storedCollections', () => {
  it('prefixes ids to distinguish presets from user collections', () => {
    const rows = storedCollections([collection('REST: auth', 'One two')]);
    expect(rows).toMatchObject([{ id: 'preset-rest-auth', title: 'REST: auth', parentPath: '' }]);
    expect(rows[0]?.queries).toMatchObject([{ id: 'preset-rest-auth-one-two', windowName: 'One two' }]);
  });

  it("sets change times to Altair's sort order: collections descending, queries ascending", () => {
    const rows = storedCollections([collection('B', 'Z', 'Y'), collection('A')]);
    const [first, second] = rows.map(({ updated_at }) => updated_at);
    expect(first).toBeGreaterThan(second ?? Number.NaN);
    const [query, next] = (rows[0]?.queries ?? []).map(({ updated_at }) => updated_at);
    expect(query).toBeLessThan(next ?? Number.NaN);
  });

  it('stores headers as rows', () => {
    const [row] = storedCollections([collection('A', 'One')]);
    expect(row?.queries[0]?.headers).toEqual([{ key: 'X-Key', value: '', enabled: true }]);
  });

  it('stores variables as formatted JSON', () => {
    const [row] = storedCollections([collection('A', 'One')]);
    expect(row?.queries).toMatchObject([{ variables: '{\n  "id": 1\n}' }]);
  });
});
