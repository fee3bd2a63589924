import { AREAS, type AreaName } from '#protocol/areas';
import { eventually } from '#tests/support/eventually';
import { isSuccess, send } from '#tests/support/load/call';
import { askWithout, kindOf, kindsOf, UNAVAILABLE } from './documented';
import { type FaultSetting, startFaultSetting } from './fault-setting';
import { stopped } from './faults';
import { HANG_MS, matrix } from './matrix';
import { FaultRun } from './under-fault';

// Processes restart slowly on a busy machine.
jest.setTimeout(240_000);

/** `npm run test:faults` runs the whole matrix; the gate runs a subset. */
const isWhole = process.env.FAULTS === 'all';

const HANGING: readonly AreaName[] = isWhole ? AREAS : ['bingo'];

/**
 * Excluded from the gate: hanging gateways, which take longest, and database restarts, which tests/e2e
 * covers.
 */
const IN_GATE = /SIG(KILL|TERM)|restart of redis|hang of database|full disk/;

const FAULTS = isWhole ? matrix() : matrix(['bingo'], ['gateway-1']).filter(({ name }) => IN_GATE.test(name));

describe('under a fault', () => {
  let setting: FaultSetting;
  let run: FaultRun;
  beforeAll(async () => {
    setting = await startFaultSetting();
    run = new FaultRun(setting);
  });
  afterAll(() => setting?.stop());

  it.each(FAULTS)('loses no acknowledged write and writes nothing twice: $name', async (fault) => {
    const report = await run.under(fault);
    expect(report.differences).toEqual([]);
    const known = ['no answer', UNAVAILABLE];
    const others = report.failures.filter(({ outcome }) => !known.includes(kindOf(outcome)));
    expect(others.map(({ write, outcome }) => [write, kindOf(outcome), outcome.text])).toEqual([]);
  });

  it.each(HANGING)('while %s hangs, its endpoints fail as documented and all others work', async (area) => {
    const report = await run.under(stopped(area, HANG_MS), async () => {
      const { others, dependent } = await askWithout(setting, area);
      expect(others.map(({ path, outcome }) => [path, outcome.status])).toEqual(
        others.map(({ path }) => [path, 200]),
      );
      for (const { outcome } of dependent) {
        if (!isSuccess(outcome)) expect(kindOf(outcome)).toBe(UNAVAILABLE);
      }
    });
    expect(report.differences).toEqual([]);
    // No load writes game data.
    expect(kindsOf(report.failures)).toEqual(area === 'game' ? [] : [UNAVAILABLE]);
  });

  it('is healthy at the end', async () => {
    await eventually(async () => {
      for (const gateway of setting.gateways) {
        expect(await send({ name: 'health', url: `${gateway}/health` })).toMatchObject({ status: 200 });
      }
    });
    expect(run.journal.entries.length).toBeGreaterThan(100);
  });
});
