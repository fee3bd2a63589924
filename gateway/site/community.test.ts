import type { SubgraphClient } from '../clients/subgraph-client';
import { siteCommunity } from './community';

const log = { warn: () => {}, error: () => {} } as never;
const UNSET = { name: 'Product', color: null, logo: null };
const OTTERS = { name: 'Otters', color: '#112233', logo: '/pictures/a.png?size=thumb' };
const BEAVERS = { name: 'Beavers', color: null, logo: null };

/** An auth subgraph that responds with these in turn, and fails otherwise. */
function clientOf(...communities: (typeof OTTERS | typeof BEAVERS | null | 'failure')[]) {
  const execute = jest.fn(async () => {
    const community = communities.shift() ?? null;
    const error = { message: 'no', extensions: { code: 'UPSTREAM_UNAVAILABLE' } };
    if (community === 'failure') return { data: null, errors: [error] };
    if (!community) return { data: { community } };
    const { name, color, logo } = community;
    return { data: { community: { name, color, pictureId: logo && 'a.png' } } };
  });
  return { client: { execute } as unknown as SubgraphClient, execute };
}

describe('the community of the pages', () => {
  let now = 0;
  beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  test('is read once in five seconds', async () => {
    const { client, execute } = clientOf(OTTERS, BEAVERS);
    const read = siteCommunity(client, 'Product', log);
    expect(await Promise.all([read(), read()])).toEqual([OTTERS, OTTERS]);
    expect(execute).toHaveBeenCalledTimes(1);
    now += 5001;
    expect(await read()).toEqual(BEAVERS);
  });

  test('has the name of the product until it is set', async () => {
    expect(await siteCommunity(clientOf(null).client, 'Product', log)()).toEqual(UNSET);
  });

  test('is the last one known while the area fails', async () => {
    const read = siteCommunity(clientOf('failure', OTTERS, 'failure').client, 'Product', log);
    expect(await read()).toEqual(UNSET);
    expect(await read()).toEqual(OTTERS);
    now += 5001;
    expect(await read()).toEqual(OTTERS);
  });
});
