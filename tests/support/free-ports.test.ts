import { AREAS } from '#protocol/areas';
import { freePortRange, freePorts } from './free-ports';

// A machine with more cores than this one; jest.config.js gives it two workers more.
jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), availableParallelism: () => 16 }));

describe('free ports', () => {
  const { JEST_WORKER_ID } = process.env;
  afterEach(() => {
    if (JEST_WORKER_ID === undefined) delete process.env.JEST_WORKER_ID;
    else process.env.JEST_WORKER_ID = JEST_WORKER_ID;
  });

  /** The platform pool runs in jest's own process, which has no number. */
  const inWorkers = async (find: () => Promise<number[]>): Promise<number[][]> => {
    const found: number[][] = [];
    for (const worker of [undefined, '1', '8', '9', '18']) {
      if (worker === undefined) delete process.env.JEST_WORKER_ID;
      else process.env.JEST_WORKER_ID = worker;
      found.push(await find());
    }
    return found;
  };

  const expectDistinct = (found: readonly number[][]) => {
    const ports = found.flatMap((block) => [...new Set(block)]);
    expect(new Set(ports).size).toBe(ports.length);
  };

  it('differ between all workers and the platform pool', async () => {
    expectDistinct(await inWorkers(() => freePorts(200)));
  });

  it('in ranges differ too', async () => {
    const size = 1 + AREAS.length;
    const ranges = async () => {
      const firsts = [];
      for (let index = 0; index < 30; index += 1) firsts.push(await freePortRange(size));
      return firsts.flatMap((first) => Array.from({ length: size }, (_, index) => first + index));
    };
    expectDistinct(await inWorkers(ranges));
  });
});
