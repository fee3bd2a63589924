import { RestContractError } from './documents/load-operations';
import { buildOpenApi } from './openapi/build-openapi';
import { itemSchema } from './test-support/item-schema';
import { closeServers, operationsFrom, serveRest } from './test-support/rest-server';

const document = (name: string, dates: string) =>
  `"S" query ${name} @rest(method: GET, path: "/auth/${name}", access: PUBLIC${dates}) { body: item(id: "1") { id } }`;

const read = (...texts: string[]) => operationsFrom(itemSchema, texts, 'auth');

const BOTH = ', deprecated: "2026-12-01", sunset: "2027-06-30"';

describe('a document is rejected', () => {
  it.each([
    ['deprecated: "soon"', 'deprecated must be a date such as 2026-12-01'],
    ['deprecated: "2026-02-29"', 'deprecated must be a date such as 2026-12-01'],
    ['deprecated: "2026-12-01", sunset: "01.12.2026"', 'sunset must be a date such as 2026-12-01'],
    ['deprecated: "2026-12-01", sunset: "2026-11-30"', 'sunset must not be before deprecated'],
    ['sunset: "2026-12-01"', 'sunset needs deprecated'],
  ])('with %s', (dates, problem) => {
    expect(() => read(document('A', `, ${dates}`))).toThrow(RestContractError);
    expect(() => read(document('A', `, ${dates}`))).toThrow(problem);
  });

  it('not if both are the same day', () => {
    expect(() => read(document('A', ', deprecated: "2026-12-01", sunset: "2026-12-01"'))).not.toThrow();
  });
});

describe('a deprecated endpoint', () => {
  const operations = read(
    document('both', BOTH),
    document('since', ', deprecated: "2026-12-01"'),
    document('current', ''),
  );

  afterEach(closeServers);

  it('says so in its responses, errors included', async () => {
    let fails = false;
    const item = () => {
      if (fails) throw new Error('broken');
      return { id: '1' };
    };
    const server = await serveRest(itemSchema, operations, { fields: { item } });
    const datesOf = async (path: string) => {
      const { status, headers } = await server.ask('GET', path);
      return [status, headers.deprecation, headers.sunset];
    };
    expect(await datesOf('/auth/both')).toEqual([200, '@1796083200', 'Wed, 30 Jun 2027 00:00:00 GMT']);
    expect(await datesOf('/auth/since')).toEqual([200, '@1796083200', undefined]);
    expect(await datesOf('/auth/current')).toEqual([200, undefined, undefined]);
    fails = true;
    expect(await datesOf('/auth/both')).toEqual([500, '@1796083200', 'Wed, 30 Jun 2027 00:00:00 GMT']);
  });

  it('is one in OpenAPI', () => {
    const { paths } = buildOpenApi(itemSchema, operations, '1.0.0');
    const described = (name: string) => {
      const { deprecated, description, ...rest } = paths[`/auth/${name}`]?.get ?? {};
      return [deprecated, Object.entries(rest).find(([key]) => key === 'x-sunset')?.[1], description];
    };
    expect(described('both')).toEqual([
      true,
      '2027-06-30',
      'Deprecated since 2026-12-01. It may be removed from 2027-06-30 on.',
    ]);
    expect(described('since')).toEqual([true, undefined, 'Deprecated since 2026-12-01.']);
    expect(described('current')).toEqual([undefined, undefined, undefined]);
  });
});
