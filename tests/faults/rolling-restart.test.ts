import { type FaultSetting, startFaultSetting } from './fault-setting';
import { ROLLING, rollingRestart } from './rolling-restart';

// Thirteen processes start and restart.
jest.setTimeout(400_000);

/** Requests per second. */
const RATE = 40;

describe('a rolling restart', () => {
  let setting: FaultSetting;
  beforeAll(async () => {
    setting = await startFaultSetting(ROLLING, false);
  });
  afterAll(() => setting?.stop());

  it('of every process under load fails no request', async () => {
    const { restarted, shots, failures } = await rollingRestart(setting, RATE);
    expect(failures).toEqual([]);
    expect(restarted).toHaveLength(13);
    expect(shots.length).toBeGreaterThan(RATE);
  });
});
