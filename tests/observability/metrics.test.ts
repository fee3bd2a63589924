import { eventBody } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { type Scrape, scrape } from '#tests/support/scrape';

const KEY = 'bk_c2VjcmV0LW9mLWEtcGxheWVyLXRoYXQtaXMtbG9uZw';

describe('with an internal port', () => {
  let platform: TestPlatform;
  let internal: string;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    internal = `http://127.0.0.1:${port}`;
    platform = await startPlatform({
      METRICS_PORT: String(port),
      RATE_LIMIT_PLUGIN: '1',
      SHUTDOWN_DELAY_SECONDS: '2',
    });
  });
  afterAll(() => platform?.stop());

  it('requests are counted by route, class and status, with their plan, calls and SQL', async () => {
    const before = await scrape(internal);
    await platform.anonymous.get('/bingo/events').expect(200);
    await platform.anonymous.get('/bingo/events/nothing').expect(404);
    await platform.anonymous.at(platform.areaUrls.bingo).get('/events?status=active').expect(200);

    await eventually(async () => {
      const moved = difference(before, await scrape(internal));
      const listed = { route: 'ListBingoEvents', access: 'public' };
      expect(moved('platform_http_requests_total', { ...listed, status: '200' })).toBe(2);
      expect(moved('platform_http_requests_total', { route: 'GetBingoEvent', status: '404' })).toBe(1);
      expect(moved('platform_http_request_duration_seconds_count', listed)).toBe(2);
      expect(moved('platform_plan_duration_seconds_count', { operation: 'ListBingoEvents' })).toBe(2);
      expect(moved('platform_subgraph_duration_seconds_count', { area: 'bingo', outcome: 'ok' })).toBe(3);
      expect(moved('platform_sql_duration_seconds_count', { area: 'bingo' })).toBeGreaterThanOrEqual(3);
    });
  });

  it('the graph, static pages and unknown paths are one route label each', async () => {
    const before = await scrape(internal);
    await platform.anonymous.graphql('query Mine { bingoEvents { id } }').expect(200);
    await platform.anonymous.get('/').expect(200);
    await platform.anonymous.get('/no/such/path').expect(404);
    await platform.anonymous.get(`/no/${KEY}`).expect(404);

    const text = await eventually(async () => {
      const after = await scrape(internal);
      const moved = difference(before, after);
      expect(moved('platform_http_requests_total', { route: 'graphql', access: 'graph' })).toBe(1);
      expect(moved('platform_plan_duration_seconds_count', { operation: 'ad_hoc' })).toBe(1);
      expect(moved('platform_http_requests_total', { route: 'site', status: '200' })).toBe(1);
      expect(moved('platform_http_requests_total', { route: 'unknown', status: '404' })).toBe(2);
      return after.text;
    });
    expect(text).not.toMatch(/Mine|such|bk_/);
  });

  it('rate limiter decisions are counted by class, including rejections', async () => {
    const before = await scrape(internal);
    const headers = { 'x-bingo-key': KEY };
    await platform.anonymous.get('/bingo/config/nothing', { headers }).expect(401);
    await platform.anonymous.get('/bingo/config/nothing', { headers }).expect(429);

    await eventually(async () => {
      const moved = difference(before, await scrape(internal));
      const decided = (outcome: string) =>
        moved('platform_rate_limit_decisions_total', { class: 'plugin', store: 'local', outcome });
      expect([decided('allowed'), decided('refused')]).toEqual([1, 1]);
      const rejected = { route: 'GetPluginConfiguration', access: 'plugin', status: '429' };
      expect(moved('platform_http_requests_total', rejected)).toBe(1);
    });
  });

  it('a provider request is counted once, then as a cache hit', async () => {
    const before = await scrape(internal);
    await platform.anonymous.get('/game/tracker/player?username=zezima').expect(200);
    await platform.anonymous.get('/game/tracker/player?username=zezima').expect(200);

    const after = await scrape(internal);
    const moved = difference(before, after);
    const reads = (result: string) =>
      moved('platform_provider_cache_reads_total', { kind: 'tracker-player', result });
    expect([reads('miss'), reads('hit')]).toEqual([1, 1]);
    expect(moved('platform_provider_cache_age_seconds_count', { kind: 'tracker-player' })).toBe(2);
    expect(moved('platform_provider_duration_seconds_count', { provider: 'tracker', outcome: 'ok' })).toBe(1);
    expect(after.total('platform_provider_breaker_state', { provider: 'tracker' })).toBe(0);
    expect(after.text).toContain('platform_provider_breaker_state{provider="tracker"} 0');
  });

  it('jobs are counted, and the backlog is measured', async () => {
    const before = await scrape(internal);
    const admin = await platform.signInAdmin();
    await admin.post('/bingo/events', eventBody()).expect(201);

    await eventually(async () => {
      const after = await scrape(internal);
      const done = { queue: 'activity-log', outcome: 'ok' };
      expect(difference(before, after)('platform_job_duration_seconds_count', done)).toBeGreaterThanOrEqual(
        1,
      );
      expect(after.text).toContain('platform_job_queue_jobs{queue="game-delivery",state="due"} 0');
      expect(after.text).toContain('platform_job_queue_oldest_seconds{queue="game-delivery"} 0');
    });
  });

  it('the process exposes its pools and runtime', async () => {
    const now = await scrape(internal);

    expect(now.total('platform_sql_pool_limit', { area: 'auth' })).toBe(10);
    expect(now.total('platform_sql_pool_connections', { area: 'auth' })).toBeGreaterThanOrEqual(1);
    expect(now.total('platform_ready')).toBe(1);
    expect(now.total('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('a process that runs jobs reports what the platform depends on', async () => {
    const now = await scrape(internal);

    expect(now.total('platform_database_up')).toBe(1);
    expect(now.text).toContain('platform_file_store_up{kind="directory"} 1');
    expect(now.text).toContain('platform_file_store_failures_total{operation="write"} 0');
    expect(now.total('platform_disk_free_bytes')).toBeGreaterThan(0);
    expect(now.total('platform_disk_size_bytes')).toBeGreaterThan(now.total('platform_disk_free_bytes'));
    const limit = now.total('platform_database_connections_limit');
    expect(now.total('platform_database_connections')).toBeGreaterThan(5);
    expect(limit).toBeGreaterThan(now.total('platform_database_connections'));
    expect(now.text).toContain('platform_deliveries_disabled{kind="webhook"} 0');
    expect(now.text).toContain('platform_deliveries_disabled{kind="rule"} 0');
    const ended = now.total('platform_job_last_attempt_timestamp_seconds', {
      queue: 'webhook-delivery',
      outcome: 'ok',
    });
    expect(Math.abs(ended - Date.now() / 1000)).toBeLessThan(60);
    // The address of this platform is plain http.
    expect(now.text).not.toContain('platform_certificate');
  });

  it('the public and internal ports serve nothing of each other', async () => {
    for (const url of [platform.baseUrl, ...Object.values(platform.areaUrls)]) {
      const response = await fetch(`${url}/metrics`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('platform_');
    }
    expect((await fetch(`${internal}/health`)).status).toBe(404);
  });

  // Must be last: it stops the platform.
  it('a stopping process becomes unready before it refuses connections', async () => {
    expect(await status('/livez')).toBe(200);
    expect(await status('/readyz')).toBe(200);

    process.kill(platform.pid, 'SIGTERM');
    await eventually(async () => expect(await status('/readyz')).toBe(503));

    expect(await (await fetch(`${internal}/readyz`)).text()).toBe('not ready: stopping\n');
    expect(await status('/livez')).toBe(200);
    await platform.anonymous.get('/health').expect(200);
    expect(await platform.stop()).toBe(0);
  });

  async function status(path: string): Promise<number> {
    return (await fetch(`${internal}${path}`)).status;
  }
});

function difference(before: Scrape, after: Scrape): Scrape['total'] {
  return (name, labels) => after.total(name, labels) - before.total(name, labels);
}
