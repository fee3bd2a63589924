import type { ServerResponse } from 'node:http';
import { subgraphListener } from '#kit/serving/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { BATCH_MEDIA_TYPE } from '#protocol/request-batch';
import type { ClientRequest } from '../subgraph-client';
import { batching, busyClient } from '../test-support/busy-client';
import { closeHttpClients, httpClientOf } from '../test-support/http-clients';
import { authArea, caller, silent } from '../test-support/two-areas';
import { inProcessClient } from './in-process-client';

const accepting = (query: string): ClientRequest => ({ query, acceptsJson: true });
const names = accepting('{ users { name: username level } }');
const failing = accepting('{ users { id } refused }');

afterEach(closeHttpClients);

describe('data that may stay JSON', () => {
  it('is what the area wrote, also alone', async () => {
    const { signing, keys } = await newCallerKeys();
    const client = await httpClientOf(subgraphListener({ subgraph: authArea, keys, log: silent }), {
      key: signing,
    });
    const { data } = await inProcessClient(authArea, silent).execute(names, caller);
    // Until the area has said that it takes batches.
    expect(await client.execute(names, caller)).toEqual({ data: JSON.parse(JSON.stringify(data)) });
    const [alone] = await Promise.all([client.execute(names, caller)]);
    const together = await Promise.all([names, failing, names].map((one) => client.execute(one, caller)));
    for (const { dataJson, data: parsed } of [alone, together[0], together[2]].map((one) => one ?? {})) {
      expect(parsed).toBeUndefined();
      expect(dataJson?.toString('utf8')).toBe(JSON.stringify(data));
    }
    expect(together[1]).toMatchObject({ data: { users: [{ id: 'ann' }, { id: 'bob' }], refused: null } });
    expect(together[1]?.errors).toHaveLength(1);
  });

  it('is parsed for requests that do not accept it', async () => {
    const { signing, keys } = await newCallerKeys();
    const { execute } = await busyClient(subgraphListener({ subgraph: authArea, keys, log: silent }), {
      key: signing,
    });
    const plain = { query: names.query };
    const [first, second] = await Promise.all([execute(plain, caller), execute(names, caller)]);
    expect(first).toEqual({ data: JSON.parse(String(second.dataJson)) });
  });

  it('is parsed if the area does not know about it', async () => {
    const { execute } = await busyClient(
      batching((lines, res) =>
        res.end(
          lines.map((_, index) => `{"index":${index},"status":200,"body":{"data":{"old":1}}}\n`).join(''),
        ),
      ),
    );
    expect(await Promise.all([execute(names, caller), execute(names, caller)])).toEqual([
      { data: { old: 1 } },
      { data: { old: 1 } },
    ]);
  });

  it('belongs to the response before it, however the stream is cut', async () => {
    const text = [
      '{"index":1,"status":200,"dataFollows":true,"body":{"extensions":{"validForMs":5}}}',
      '{"second":"ü"}',
      '',
      '{"index":0,"status":200,"dataFollows":true,"body":{}}',
      '{"first":[{},{}]}',
      '',
    ].join('\n');
    const { execute } = await busyClient(
      batching((_lines, res) => {
        const bytes = [...Buffer.from(text)];
        const write = () => {
          const byte = bytes.shift();
          if (byte === undefined) return void res.end();
          res.write(Buffer.of(byte), () => setImmediate(write));
        };
        write();
      }),
    );
    expect(await Promise.all([execute(names, caller), execute(names, caller)])).toEqual([
      { dataJson: Buffer.from('{"first":[{},{}]}') },
      { dataJson: Buffer.from('{"second":"ü"}'), extensions: { validForMs: 5 } },
    ]);
  });

  it.each([
    ['is absent', (res: ServerResponse) => res.end(head)],
    ['is cut off', (res: ServerResponse) => res.end(`${head}{"first":`)],
  ])('fails the request if it %s', async (_, respond) => {
    const { execute } = await busyClient(
      batching((_lines, res) => respond(res)),
      { maxResponseBytes: 1000 },
    );
    const { data, dataJson, errors } = await execute({ ...names, query: `mutation ${names.query}` }, caller);
    expect([data, dataJson]).toEqual([null, undefined]);
    expect(errors).toEqual([expect.objectContaining({ message: 'The auth area cannot be reached' })]);
  });

  it.each([
    ['data', `{"index":1,"status":200,"dataFollows":true,"body":{}}\n{"x":"${'x'.repeat(2000)}"}\n`],
    ['response', `{"index":1,"status":200,"body":{"data":{"x":"${'x'.repeat(2000)}"}}}\n`],
  ])('fails its request alone if the %s is too large', async (_, long) => {
    const { execute } = await busyClient(
      batching((_lines, res) => res.end(`${long}${head}{"first":1}\n`)),
      { maxResponseBytes: 1000 },
    );
    const [first, second] = await Promise.all([execute(names, caller), execute(names, caller)]);
    expect(first).toEqual({ dataJson: Buffer.from('{"first":1}') });
    const message = 'The response of the auth area has more than 1000 bytes: request less at once';
    expect(second).toEqual({
      data: null,
      errors: [{ message, extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
    });
  });

  it('fails the requests without a response if a line that is too long does not say whose it is', async () => {
    const { execute } = await busyClient(
      batching((_lines, res) => res.end(`${head}{"first":1}\n${' '.repeat(2000)}`)),
      { maxResponseBytes: 1000 },
    );
    const [first, second] = await Promise.all([execute(names, caller), execute(names, caller)]);
    expect(first).toHaveProperty('dataJson');
    expect(second).toMatchObject({ data: null, errors: [{ message: 'The auth area cannot be reached' }] });
  });

  it('needs a batch, even of one request', async () => {
    const { execute, posts } = await busyClient(batching((_lines, res) => res.end(`${head}{"first":1}\n`)));
    expect(await execute(names, caller)).toEqual({ dataJson: Buffer.from('{"first":1}') });
    expect(posts).toEqual([BATCH_MEDIA_TYPE]);
  });
});

const head = '{"index":0,"status":200,"dataFollows":true,"body":{}}\n';
