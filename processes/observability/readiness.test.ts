import { Readiness } from './readiness';

describe('a process is ready', () => {
  it('from the end of its startup to the beginning of its shutdown', async () => {
    const readiness = new Readiness();

    expect(await readiness.obstacles()).toEqual(['starting']);
    readiness.started({});
    expect(await readiness.obstacles()).toEqual([]);
    readiness.stopping();
    expect(await readiness.obstacles()).toEqual(['stopping']);
  });

  it('while its required dependencies are reachable', async () => {
    const readiness = new Readiness();
    let reached = false;
    readiness.started({
      database: async () => reached,
      store: async () => {
        if (!reached) throw new Error('gone');
        return true;
      },
    });

    expect(await readiness.obstacles()).toEqual(['database', 'store']);
    reached = true;
    expect(await readiness.obstacles()).toEqual([]);
  });

  it('but not if a dependency does not respond', async () => {
    jest.useFakeTimers();
    const readiness = new Readiness();
    readiness.started({ database: () => new Promise(() => undefined) });

    const obstacles = readiness.obstacles();
    await jest.advanceTimersByTimeAsync(1001);

    expect(await obstacles).toEqual(['database']);
    jest.useRealTimers();
  });
});
