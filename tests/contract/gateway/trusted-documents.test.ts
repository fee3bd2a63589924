import { trustedDocuments } from '#gateway/site/dashboard-queries';
import { suitePlatform } from '#tests/support/suite';

const platform = suitePlatform();

const [EVENTS = ''] = [...trustedDocuments()].filter((text) => text.startsWith('query ConsoleBingoEvents'));

const chargeFor = async (query: string): Promise<unknown> =>
  (await platform.anonymous.graphql(query, { page: 1 }).expect(200)).body;

describe('an operation of the console', () => {
  it('is charged as one request, like a REST endpoint', async () => {
    expect(await chargeFor(EVENTS)).toMatchObject({ extensions: { cost: { estimated: 900, requests: 1 } } });
  });

  it('is charged by its points as soon as its text is another one', async () => {
    expect(await chargeFor(`${EVENTS}\n`)).toMatchObject({
      extensions: { cost: { estimated: 900, requests: 5 } },
    });
  });
});
