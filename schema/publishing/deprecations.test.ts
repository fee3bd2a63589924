import { addVersion } from './add-version';
import { removableElements } from './deprecations';
import { emptyRegistry, firstVersion, removeRegistries } from './registry.fixture';

afterEach(removeRegistries);

const DEPRECATED =
  'type Query { a(b: Int @deprecated): Int @deprecated c: Mood } enum Mood { d @deprecated e }';
const CURRENT = DEPRECATED.replaceAll(' @deprecated', '');

/** Publishes an API schema each month from January on, with 90 days of support. */
async function removableOn(day: string, schemas: readonly string[]): Promise<string[]> {
  const registry = emptyRegistry();
  for (const [month, sdl] of schemas.entries()) {
    const artefacts = new Map([['api.graphql', sdl]]);
    const publishedAt = new Date(Date.UTC(2026, month, 1));
    const parent = await registry.latest();
    await addVersion(registry, { ...firstVersion(artefacts), parent, publishedAt });
  }
  return [...(await removableElements(registry, await registry.list(), new Date(day)))].sort();
}

describe('an element may be removed', () => {
  test('after the days of support, counted from the version that deprecated it', async () => {
    expect(await removableOn('2026-05-01', [CURRENT, DEPRECATED])).toEqual([]);
    expect(await removableOn('2026-05-02', [CURRENT, DEPRECATED])).toEqual([
      'Mood.d',
      'Query.a',
      'Query.a.b',
    ]);
  });

  test('only if it was deprecated without a break', async () => {
    const schemas = [DEPRECATED, CURRENT, DEPRECATED];
    expect(await removableOn('2026-05-29', schemas)).toEqual([]);
    expect(await removableOn('2026-05-30', schemas)).toHaveLength(3);
  });

  test('not if the latest version does not deprecate it', async () => {
    expect(await removableOn('2027-01-01', [DEPRECATED, CURRENT])).toEqual([]);
  });
});
