import { RequestBudget } from './request-budget';

function setUp(limit = 3) {
  const clock = { now: 1_000_000 };
  const budget = new RequestBudget(limit, () => clock.now);
  return {
    budget,
    later: (seconds: number) => {
      clock.now += seconds * 1000;
    },
    takeAll: () => {
      let taken = 0;
      while (taken < 1000 && budget.take()) taken += 1;
      return taken;
    },
    hear: (headers: Record<string, string>, status = 200) => budget.learn(status, new Headers(headers)),
  };
}

describe('a budget of requests', () => {
  it('is spent within a minute and full again after it', () => {
    const { later, takeAll } = setUp();
    expect(takeAll()).toBe(3);
    later(59);
    expect(takeAll()).toBe(0);
    later(1);
    expect(takeAll()).toBe(3);
  });

  it('leaves what is reserved to what is urgent, half of it at most', () => {
    const takeAll = (budget: RequestBudget, isUrgent: boolean) => {
      let taken = 0;
      while (budget.take(isUrgent)) taken += 1;
      return taken;
    };
    const budget = new RequestBudget(10, () => 0, 3);
    expect([takeAll(budget, false), takeAll(budget, true)]).toEqual([7, 3]);
    const greedy = new RequestBudget(10, () => 0, 30);
    expect([takeAll(greedy, false), takeAll(greedy, true)]).toEqual([5, 5]);
    expect(takeAll(new RequestBudget(10, () => 0, 3), true)).toBe(10);
  });

  it('grows and shrinks to what the provider says', () => {
    const { budget, takeAll, hear, later } = setUp();
    budget.take();
    hear({ 'RateLimit-Limit': '10', 'RateLimit-Remaining': '9', 'RateLimit-Reset': '60' });
    expect(takeAll()).toBe(9);
    later(60);
    budget.take();
    hear({ 'RateLimit-Limit': '2', 'RateLimit-Remaining': '1', 'RateLimit-Reset': '60' });
    expect(takeAll()).toBe(1);
  });

  it('believes the least that is said to be left, whatever order answers come in', () => {
    const { budget, takeAll, hear } = setUp(10);
    budget.take();
    hear({ 'RateLimit-Remaining': '2' });
    hear({ 'RateLimit-Remaining': '5' });
    expect(takeAll()).toBe(2);
  });

  it('waits until the provider begins a new window', () => {
    const { budget, takeAll, hear, later } = setUp();
    budget.take();
    hear({ 'RateLimit-Remaining': '0', 'RateLimit-Reset': '7' });
    later(6);
    expect(takeAll()).toBe(0);
    later(1);
    expect(takeAll()).toBe(3);
  });

  it.each([
    ['seconds', '20'],
    ['a date', new Date(1_020_000).toUTCString()],
  ])('rests for as long as Retry-After says in %s', (_form, value) => {
    const { budget, hear, later } = setUp();
    hear({ 'Retry-After': value }, 429);
    later(19);
    expect(budget.take()).toBe(false);
    later(1);
    expect(budget.take()).toBe(true);
  });

  it('rests for a minute when a refusal says nothing', () => {
    const { budget, hear, later } = setUp();
    hear({}, 429);
    later(59);
    expect(budget.take()).toBe(false);
    later(1);
    expect(budget.take()).toBe(true);
  });

  it('does not rest for ever, and reads over nonsense', () => {
    const { budget, hear, later } = setUp();
    hear({ 'Retry-After': '999999999' }, 429);
    later(3600);
    expect(budget.take()).toBe(true);
    hear({
      'RateLimit-Limit': '-1',
      'RateLimit-Remaining': 'many',
      'RateLimit-Reset': '1e9',
      'Retry-After': 'soon',
    });
    expect(budget.take()).toBe(true);
  });
});
