import { eventBody } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '#tests/support/otlp-collector';
import { SERVICE_KEY, startPlatform, type TestPlatform } from '#tests/support/platform';
import { closeRedirects, REDIRECTS, startRedirectingServer } from '#tests/support/redirects';

afterEach(closeRedirects);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

const SECRETS = {
  bingoKey: 'bk_c2VjcmV0LW9mLWEtcGxheWVyLXRoYXQtaXMtbG9uZw',
  hookKey: 'bh_c2VjcmV0LW9mLWEtaG9vay10aGF0LWlzLXZlcnktbG9uZw',
  code: 'authorization-code-of-somebody',
  state: 'state-of-a-sign-in',
  bearer: 'bearer-token-of-somebody',
  literal: 'word-that-somebody-typed',
};

describe('with a trace collector', () => {
  let collector: OtlpCollector;
  let platform: TestPlatform;

  beforeAll(async () => {
    collector = await startOtlpCollector();
    platform = await startPlatform({
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_SERVICE_NAME: 'community-under-test',
    });
  });
  afterAll(async () => {
    await platform?.stop();
    await collector?.[Symbol.asyncDispose]();
  });

  it("a request is one trace from edge to plan, fetch and SQL, within its caller's trace", async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    await platform.anonymous.get('/bingo/events', { headers: { traceparent } }).expect(200);

    const spans = await eventually(() => {
      const found = collector.spans().filter(({ traceId }) => traceId === TRACE);
      const names = found.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['GET /bingo/events', 'SELECT bingo']));
      return found;
    });
    const edge = named(spans, 'GET /bingo/events');
    const plan = named(spans, 'plan ListBingoEvents');
    const fetched = named(spans, 'fetch bingo');
    const sql = named(spans, 'SELECT bingo');
    expect(edge.parentId).toBe(PARENT);
    expect(plan.parentId).toBe(edge.spanId);
    expect(fetched.parentId).toBe(plan.spanId);
    // An area in a separate process has its own span.
    const execution = spans.find(({ name }) => name === 'execute bingo');
    if (execution) expect(execution.parentId).toBe(fetched.spanId);
    expect(sql.parentId).toBe((execution ?? fetched).spanId);
    expect(edge.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/bingo/events',
      'http.response.status_code': 200,
    });
    expect(sql.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.namespace': 'bingo' });
    expect(sql.attributes['db.query.text']).toMatch(/^\s*SELECT/i);
  });

  it('a caller cannot disable sampling or inject trace state', async () => {
    const traceId = 'a'.repeat(32);
    const headers = { traceparent: `00-${traceId}-${PARENT}-00`, tracestate: 'vendor=foreign-state' };
    await platform.anonymous.get('/health', { headers }).expect(200);

    await eventually(() => expect(collector.spans().map((span) => span.traceId)).toContain(traceId));
    expect(collector.received()).not.toContain('foreign-state');
  });

  it('log lines contain the trace id', async () => {
    const traceId = 'b'.repeat(32);
    await platform.anonymous.get('/health', { headers: { traceparent: `00-${traceId}-${PARENT}-01` } });

    await eventually(() => expect(platform.output()).toContain(`"trace_id":"${traceId}"`));
  });

  it('a job links to the request that enqueued it', async () => {
    const traceId = 'c'.repeat(32);
    const admin = await platform.signInAdmin();
    const headers = { traceparent: `00-${traceId}-${PARENT}-01` };
    await admin.post('/bingo/events', eventBody(), { headers }).expect(201);

    await eventually(() => {
      const jobs = collector.spans().filter(({ name }) => name === 'process activity-log');
      expect(jobs.flatMap(({ links }) => links)).toContain(traceId);
    });
  });

  it("the collector receives no secrets and no caller's values", async () => {
    const { anonymous } = platform;
    const admin = await platform.signInAdmin();
    await admin.get('/auth/me').expect(200);
    const { code, state, bingoKey, hookKey, bearer, literal } = SECRETS;
    await anonymous.get(`/auth/callback?code=${code}&state=${state}`);
    await anonymous.get(`/bingo/${bingoKey}/config`);
    await anonymous.post(`/bingo/hooks/dink/${hookKey}`, { type: 'LOOT', playerName: literal });
    await anonymous.get(`/bingo/hooks/dink/${hookKey}/config`);
    await anonymous.get(`/bingo/hooks/${hookKey}`);
    await anonymous.get('/auth/me', { headers: { authorization: `Bearer ${bearer}` } });
    await anonymous.post('/auth/validate', { token: bearer }, { headers: { 'x-service-key': SERVICE_KEY } });
    await anonymous.get('/bingo/config/nothing', { headers: { 'x-bingo-key': bingoKey } });
    for (const key of [bingoKey, SERVICE_KEY]) {
      await anonymous.get('/auth/me', {
        headers: { 'x-request-id': key, traceparent: `00-${key}-${key}-01` },
      });
    }
    const query = `query ${literal.replaceAll('-', '_')} { player(name: "${literal}") { name } }`;
    await anonymous.post('/graphql', { query });
    const last = 'd'.repeat(32);
    await anonymous.get('/health', { headers: { traceparent: `00-${last}-${PARENT}-01` } });
    await eventually(() => {
      expect(collector.spans().map((span) => span.traceId)).toContain(last);
      expect(collector.spans().map((span) => span.name)).toContain('plan ad_hoc');
    });

    const received = collector.received();
    const secrets = [...Object.values(SECRETS), literal.replaceAll('-', '_'), SERVICE_KEY, admin.token];
    expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
  });
});

it('a redirecting collector receives the traces, and no other host does', async () => {
  let turns = 0;
  const collector = await startRedirectingServer((elsewhere) => {
    const listeners = REDIRECTS.map(([, response]) => response(elsewhere));
    return (req, res) => listeners[turns++ % listeners.length]?.(req, res);
  });
  const platform = await startPlatform({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  await eventually(async () => {
    await platform.anonymous.get('/health').expect(200);
    expect(collector.requested.length).toBeGreaterThan(REDIRECTS.length);
  });
  await platform.stop();
  expect([new Set(collector.requested), collector.elsewhere.connections()]).toEqual([
    new Set(['POST /v1/traces']),
    0,
  ]);
});

function named(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
}
