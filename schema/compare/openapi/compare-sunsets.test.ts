import { addVersion } from '../../publishing/add-version';
import { readPublishedVersions } from '../../publishing/read-published-versions';
import { emptyRegistry, firstVersion, removeRegistries } from '../../publishing/registry.fixture';
import { compareArtefacts } from '../compare-artefacts';
import { api, changes } from './openapi.fixture';

afterEach(removeRegistries);

const sunset = (day?: string) => ({ more: { deprecated: true, ...(day && { 'x-sunset': day }) } });

/** Publishes an endpoint with a sunset, and removes it on a day. */
async function removedOn(day: string, publishedAt = '2027-01-01'): Promise<string[]> {
  const registry = emptyRegistry();
  const before = new Map([
    ['openapi.json', JSON.stringify(api(sunset('2027-06-30')))],
    ['api.graphql', 'type Query { a: Int }'],
  ]);
  await addVersion(registry, { ...firstVersion(before), publishedAt: new Date(publishedAt) });
  const latest = (await readPublishedVersions(registry, new Date(day))).latest();
  const after = new Map(before).set('openapi.json', JSON.stringify(api({ path: '/dogs' })));
  const found = await compareArtefacts(before, after, [], { mayRemove: latest?.mayRemove });
  return found.map(({ class: changeClass, rule, coordinate }) => `${changeClass} ${rule} ${coordinate}`);
}

const ADDED = 'safe OPENAPI_ENDPOINT_ADDED POST /dogs';

describe('the removal of a deprecated endpoint', () => {
  it('is breaking before its sunset', async () => {
    expect(await removedOn('2027-06-29T23:59:59Z')).toEqual([
      'breaking OPENAPI_ENDPOINT_REMOVED POST /cats/{id}',
      ADDED,
    ]);
  });

  it('is breaking if the sunset was published for less than the days of support', async () => {
    expect(await removedOn('2027-07-01T00:00:00Z', '2027-06-01')).toEqual([
      'breaking OPENAPI_ENDPOINT_REMOVED POST /cats/{id}',
      ADDED,
    ]);
  });

  it('is dangerous from its sunset on', async () => {
    expect(await removedOn('2027-06-30T00:00:00Z')).toEqual([
      'dangerous OPENAPI_ENDPOINT_REMOVED POST /cats/{id}',
      ADDED,
    ]);
  });
});

it('compares sunsets', () => {
  const at = 'POST /cats/{id}';
  expect(changes(sunset(), sunset('2027-06-30'))).toEqual([`dangerous SUNSET_ADDED ${at}`]);
  expect(changes(sunset('2027-06-30'), sunset('2027-06-29'))).toEqual([`breaking SUNSET_EARLIER ${at}`]);
  expect(changes(sunset('2027-06-30'), sunset('2027-07-01'))).toEqual([`safe SUNSET_POSTPONED ${at}`]);
  expect(changes(sunset('2027-06-30'), sunset())).toEqual([`safe SUNSET_POSTPONED ${at}`]);
});
