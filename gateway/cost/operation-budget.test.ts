import { OperationBudget, ProcessorClock } from './operation-budget';

const LIMITS = { items: 10, entities: 5, bytes: 100, processorMs: 50 };

describe('OperationBudget', () => {
  it('allows exactly its limits', () => {
    const budget = new OperationBudget(LIMITS);
    budget.takeItems(10);
    budget.takeEntities(5);
    budget.takeBytes(100);
    budget.checkpoint();
    expect(budget.refusal).toBeNull();
    expect(budget.itemsLeft).toBe(0);
  });

  it.each([
    ['items', (budget: OperationBudget) => budget.takeItems(11), '10 items'],
    ['entities', (budget: OperationBudget) => budget.takeEntities(6), '5 entities'],
    ['bytes', (budget: OperationBudget) => budget.takeBytes(101), '100 bytes'],
  ])('rejects %s beyond the limit', (_what, draw, limit) => {
    expect(() => draw(new OperationBudget(LIMITS))).toThrow(
      `The operation uses more than ${limit}; request fewer items, fewer levels or smaller pages`,
    );
  });

  it('throws the same error on every draw once exhausted and resolves whenSpent', async () => {
    const budget = new OperationBudget(LIMITS);
    const errors = [() => budget.takeItems(11), () => budget.takeBytes(1), () => budget.checkpoint()].map(
      (draw) => {
        try {
          return draw();
        } catch (error) {
          return error;
        }
      },
    );
    expect(new Set(errors)).toEqual(new Set([budget.refusal]));
    await expect(budget.whenSpent).resolves.toBe(budget.refusal);
    expect(budget.itemsLeft).toBe(0);
  });

  it('limits processor time', () => {
    let now = 0;
    const budget = new OperationBudget(
      LIMITS,
      new ProcessorClock(
        () => now,
        () => now,
      ),
    );
    budget.checkpoint();
    now = 51;
    expect(() => budget.takeItems(1)).toThrow('more than 50 ms of processor time');
  });
});

describe('ProcessorClock', () => {
  it('counts time between checkpoints of one drain, without other operations or idle time', async () => {
    let now = 0;
    const clock = new ProcessorClock(
      () => now,
      () => now,
    );
    const other = new ProcessorClock(
      () => now,
      () => now,
    );
    clock.checkpoint();
    now = 3;
    expect(clock.checkpoint()).toBe(3);
    other.checkpoint();
    now = 10;
    expect(clock.checkpoint()).toBe(3);
    await new Promise((resolve) => setImmediate(resolve));
    now = 1000;
    expect(clock.checkpoint()).toBe(3);
    now = 1001;
    expect(clock.checkpoint()).toBe(4);
    expect(other.checkpoint()).toBe(0);
  });

  it('does not count time in which the system runs other processes, nor that of other threads', () => {
    let now = 0;
    let processor = 0;
    const clock = new ProcessorClock(
      () => now,
      () => processor,
    );
    clock.checkpoint();
    now = 1000;
    processor = 4;
    expect(clock.checkpoint()).toBe(4);
    now = 1003;
    processor = 20;
    expect(clock.checkpoint()).toBe(7);
  });
});
