import { GraphFailure } from './graph-failure.ts';
import { outdatedBecause } from './outdated.ts';

const offline = new GraphFailure('The platform cannot be reached.', 'OFFLINE');
const query = (data: unknown, error: unknown = null) => ({ state: { data, error } });

describe('a page is outdated', () => {
  it('when what it shows could not be read again', () => {
    expect(outdatedBecause([query({}), query({}, offline)])).toBe(offline);
  });

  it.each([
    ['all is read', [query({}), query(undefined)]],
    ['nothing is shown', [query(undefined, offline)]],
    ['there are no queries', []],
  ])('but not when %s', (_when, queries) => {
    expect(outdatedBecause(queries)).toBeNull();
  });
});
