import { migratedDatabase } from './database';
import { startPlatform, type TestPlatform } from './platform';

/** Returns a platform that runs during the calling suite: to be used by its hooks and tests. */
export function suitePlatform(...settings: Parameters<typeof startPlatform>): TestPlatform {
  return duringSuite(
    () => startPlatform(...settings),
    (platform) => platform.stop(),
  );
}

/** Returns an area that is open during the calling suite, on a migrated database of its own. */
export function suiteArea<Area extends { close(): Promise<void> }>(
  open: (url: string) => Promise<Area>,
): Area {
  const database = duringSuite(migratedDatabase, () => undefined);
  const area = duringSuite(
    () => open(database.url),
    (opened) => opened.close(),
  );
  // Hooks after tests run in the order of their definition.
  afterAll(() => database.drop());
  return area;
}

/** Opens a resource before the tests of a suite and closes it after them. */
function duringSuite<Resource extends object>(
  open: () => Promise<Resource>,
  close: (resource: Resource) => unknown,
): Resource {
  let resource: Resource | undefined;
  beforeAll(async () => {
    resource = await open();
  });
  afterAll(async () => {
    if (resource) await close(resource);
  });
  return new Proxy<Resource>(Object.create(null), {
    get: (_, name) => {
      if (!resource) throw new Error('Before the hooks of the suite have run');
      return Reflect.get(resource, name);
    },
  });
}
