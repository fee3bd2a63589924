import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { subgraphListener } from '#kit/execution/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { byArea } from '#protocol/areas';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { type RecordedTraces, recordTraces } from '#runtime/observe/test-support/recorded-traces';
import { authArea, caller, silent } from '../test-support/two-areas';
import { type HttpClient, httpClient } from './http-client';
import { observedClients } from './subgraph-client';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('a trace across processes', () => {
  let traces: RecordedTraces;
  let server: Server;
  let url: string;
  let client: HttpClient;
  let received: IncomingHttpHeaders[];

  beforeAll(async () => {
    traces = recordTraces();
    const { keys, signing } = await newCallerKeys();
    const listener = subgraphListener({ subgraph: authArea, keys, log: silent });
    server = createServer((req, res) => {
      received.push(req.headers);
      listener(req, res);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
    client = httpClient({ area: 'auth', urls: [url], key: signing, log: silent });
  });
  afterAll(async () => {
    client.close();
    server.closeAllConnections();
    server.close();
    await traces.close();
  });
  beforeEach(() => {
    traces.forget();
    received = [];
  });

  it('has the remote execution as child of the fetch', async () => {
    const watching = { ...NO_OBSERVER, watching: true };
    const { auth } = observedClients(
      byArea(() => client),
      watching,
    );
    await traces.tracer.startActiveSpan('request', async (span) => {
      expect((await auth.execute({ query: '{ users { id } }' }, caller)).errors).toBeUndefined();
      span.end();
    });

    const [execution, fetched, request] = ['execute auth', 'fetch auth', 'request'].map((name) =>
      traces.spans().find((span) => span.name === name),
    );
    expect(fetched?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(execution?.parentSpanContext?.spanId).toBe(fetched?.spanContext().spanId);
    expect(execution?.spanContext().traceId).toBe(request?.spanContext().traceId);
  });

  it('is not continued for a forged assertion', async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    const headers = { 'content-type': 'application/json', traceparent, 'x-caller-assertion': 'forged' };
    const response = await fetch(url, { method: 'POST', headers, body: '{"query":"{ users { id } }"}' });

    expect(response.status).toBe(401);
    expect(traces.spans()).toEqual([]);
  });

  it('sends no traceparent without an active trace', async () => {
    await client.execute({ query: '{ users { id } }' }, caller);

    expect(received).toHaveLength(1);
    expect(received[0]?.traceparent).toBeUndefined();
  });
});
