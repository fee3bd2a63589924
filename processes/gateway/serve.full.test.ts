import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inProcessClients } from '#processes/all-in-one/start-platform';
import { Closers } from '#processes/closers';
import { AREA_PORTS } from '#processes/configuration/area-variables';
import { readConfiguration } from '#processes/configuration/configuration';
import { serve } from '#processes/gateway/serve';
import { AREAS, type AreaName } from '#protocol/areas';
import { NO_OBSERVER } from '#runtime/observe/observer';
import { artefactsFolder, readSupergraph } from '#schema/artefacts';
import { composeSupergraph } from '#schema/compose';
import { openTransportPair, type TransportPair } from '#tests/contract/equivalence/open-two-ways';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';

const RULE = '{ automationRule(id: 1) { id } }';
const RULE_FIELD = / {2}"""\n {2}An automation rule by id; null[^"]*"""\n {2}automationRule\([^)]*\): .*\n/;
const UNKNOWN = /Cannot query field "automationRule"/;

/** What endpoints and health respond when statements time out on a busy machine. */
const BUSY = /The database is not available|The operation took too long|"status":"unhealthy"/;

describe('a gateway that follows published supergraphs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'supergraph-'));
  const file = join(folder, 'supergraph.graphql');
  const closers = new Closers();
  const logLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logLines.push(line) });
  let ways: TransportPair;
  let base: string;

  beforeAll(async () => {
    ways = await openTransportPair();
    publish(readSupergraph());
    const [port = 0, ...areaPorts] = await freePorts(1 + AREAS.length);
    base = `http://localhost:${port}`;
    const ports = AREA_PORTS.map((name, index) => [name, String(areaPorts[index])]);
    const unlimited = { RATE_LIMIT_PUBLIC: '1000000' };
    const configuration = readConfiguration({
      ...Object.fromEntries(ports),
      ...unlimited,
      PORT: String(port),
      DATABASE_URL: ways.databaseUrl,
    });
    const services = {
      files: ways.files,
      itemImagesUrl: null,
      sandbox: true,
      probes: { isReady: true },
      log,
      eventLogUrl: null,
      observer: NO_OBSERVER,
    };
    const published = { place: file, everySeconds: 0.1, token: null };
    await serve(
      configuration,
      inProcessClients(ways.areas, pino({ level: 'silent' })),
      services,
      closers,
      published,
    );
  });
  afterAll(async () => {
    await closers.closeAll(log);
    await ways?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    logLines.length = 0;
  });

  it('switches to a new one without dropping a request', async () => {
    expect(await ask(RULE)).not.toHaveProperty('errors.0.message', expect.stringMatching(UNKNOWN));
    const load = pollUntilStopped();

    publish(changed('game', RULE_FIELD, ''));
    await eventually(async () =>
      expect(await ask(RULE)).toHaveProperty('errors.0.message', expect.stringMatching(UNKNOWN)),
    );

    const { completed, failed } = await load.end();
    expect(completed).toBeGreaterThan(0);
    expect(failed).toEqual([]);
    await eventually(async () => expect((await fetch(`${base}/health`)).status).toBe(200));
  });

  it.each([
    ['is not a supergraph', 'Syntax Error', () => 'type Query {'],
    [
      'a REST document cannot be planned over',
      'Cannot query field "participantCount"',
      () => changed('bingo', / {2}"""Number of participants."""\n {2}participantCount: Int!\n/, ''),
    ],
    [
      'asks an area for what it does not serve',
      'the areas do not serve bingo: BingoEvent.colour',
      () => changed('bingo', '  boardSize: Int!\n', '  boardSize: Int!\n  """Of it."""\n  colour: String\n'),
    ],
  ])('keeps the current one when the new one %s, and logs why', async (_what, reason, invalid) => {
    publish(invalid());

    await eventually(() => expect(logLines.join('')).toContain(reason.replaceAll('"', '\\"')));
    expect((await fetch(`${base}/bingo/events`)).status).toBe(200);
    expect(await ask('{ bingoEvents { id boardSize participantCount } }')).toHaveProperty('data.bingoEvents');
  });

  it('rolls back when the previous one is published again', async () => {
    publish(readSupergraph());
    await eventually(async () =>
      expect(await ask(RULE)).not.toHaveProperty('errors.0.message', expect.stringMatching(UNKNOWN)),
    );
  });

  /** Replaces the file atomically, as publishers do: readers see either the old or the new text. */
  function publish(sdl: string): void {
    writeFileSync(`${file}.new`, sdl);
    renameSync(`${file}.new`, file);
  }

  async function ask(query: string): Promise<unknown> {
    const response = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return response.json();
  }

  function pollUntilStopped() {
    const failed: string[] = [];
    let completed = 0;
    let polling = true;
    const asking = Promise.all(
      ['/bingo/events', '/attendance/stats', '/health', '/events'].map(async (path) => {
        // Ensures that every request in flight during the change completes.
        do {
          const response = await fetch(`${base}${path}`);
          const body = await response.text();
          completed += 1;
          if (response.status !== 200 && !BUSY.test(body)) failed.push(`${path} ${response.status} ${body}`);
        } while (polling);
      }),
    );
    return {
      end: async () => {
        polling = false;
        await asking;
        return { completed, failed };
      },
    };
  }
});

/** Returns the supergraph with one area's schema changed. */
function changed(area: AreaName, from: string | RegExp, to: string): string {
  const subgraphs = AREAS.map((name) => {
    const sdl = readFileSync(join(artefactsFolder, `subgraphs/${name}.graphql`), 'utf8');
    const edited = name === area ? sdl.replace(from, to) : sdl;
    if (name === area && edited === sdl) throw new Error(`${area} has nothing like ${from}`);
    return { name, sdl: edited };
  });
  return composeSupergraph(subgraphs).supergraphSdl;
}
