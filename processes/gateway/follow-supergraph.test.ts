import pino from 'pino';
import type { SubgraphClient, SubgraphClients } from '#gateway/clients/subgraph-client';
import { type AreaName, byArea } from '#protocol/areas';
import { readArtefacts, readSupergraph } from '#schema/artefacts';
import { eventually } from '#tests/support/eventually';
import { followSupergraph } from './follow-supergraph';
import { type Serving, Servings } from './servings';

const silentLog = pino({ enabled: false });
const emptyListener = () => undefined;
const serving = (close: Serving['close'] = async () => undefined): Serving => ({
  gateway: emptyListener,
  upgrade: () => false,
  areas: byArea(() => emptyListener),
  close,
});

/** Clients of areas that serve the committed schemas. */
const artefacts = readArtefacts();
const clientOf = (area: AreaName): SubgraphClient => ({
  execute: async () => ({ data: { _service: { sdl: artefacts.get(`subgraphs/${area}.graphql`) } } }),
});
const clients: SubgraphClients = byArea(clientOf);

const supergraph = (name: string) => `${readSupergraph()}\n# ${name}`;
const SERVED = supergraph('served');

describe('followSupergraph', () => {
  let reads: number;
  let texts: string[];
  let stop: () => Promise<void>;
  const follow = (
    open: (sdl: string) => Promise<Serving>,
    read?: (signal: AbortSignal) => Promise<string>,
  ) => {
    reads = 0;
    const source = {
      name: 'here',
      read: async (signal: AbortSignal) => {
        reads += 1;
        return read ? read(signal) : (texts.shift() ?? null);
      },
    };
    const servings = new Servings(serving(), silentLog);
    const options = { source, served: SERVED, clients, servings, open, log: silentLog };
    stop = followSupergraph({ ...options, everySeconds: 0.01 });
  };
  beforeEach(() => {
    texts = [readSupergraph()];
  });
  afterEach(() => stop());

  it('plans a supergraph that cannot be planned only once', async () => {
    let opened = 0;
    follow(async () => {
      opened += 1;
      throw new Error('Cannot query field');
    });
    await eventually(() => expect(opened).toBe(1));
    const until = reads + 3;
    await eventually(() => expect(reads).toBeGreaterThan(until));
    expect(opened).toBe(1);
  });

  it('does not open what is served anew when an invalid publication is withdrawn', async () => {
    const opened: string[] = [];
    const [invalid, next] = [supergraph('invalid'), supergraph('next')];
    texts = [invalid, SERVED, next, SERVED];
    follow(async (sdl) => {
      opened.push(sdl);
      if (sdl === invalid) throw new Error('Cannot query field');
      return serving();
    });
    await eventually(() => expect(reads).toBeGreaterThan(4));
    expect(opened.map((sdl) => sdl.split('# ').at(-1))).toEqual(['invalid', 'next', 'served']);
  });

  it('does not poll while a poll is in flight', async () => {
    let ticks = 0;
    const adopted = new Promise<string>((resolve) => {
      const count = setInterval(() => {
        ticks += 1;
        if (ticks < 10) return;
        clearInterval(count);
        resolve('no supergraph');
      }, 10);
    });
    follow(
      async () => serving(),
      () => adopted,
    );
    await adopted;
    expect(reads).toBe(1);
  });

  it('stops at once, and does not serve a result that arrives late', async () => {
    let finish: (opened: Serving) => void = emptyListener;
    let closed = false;
    const opened = new Promise<Serving>((resolve) => {
      finish = resolve;
    });
    let opening = false;
    follow(() => {
      opening = true;
      return opened;
    });
    await eventually(() => expect(opening).toBe(true));
    await stop();
    finish(
      serving(async () => {
        closed = true;
      }),
    );
    await eventually(() => expect(closed).toBe(true));
  });
});
