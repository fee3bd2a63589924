import { Addresses } from './addresses';

const [ONE, TWO] = ['http://one:1', 'http://two:1'];

describe('the addresses of a subgraph', () => {
  let now: number;
  let addresses: Addresses;
  beforeEach(() => {
    now = 1000;
    addresses = new Addresses([ONE, TWO], () => now);
  });

  /** Returns the first address of the next order. */
  function next() {
    const [first] = addresses.inOrder();
    if (!first) throw new Error('no address');
    return { first, origin: first.origin };
  }

  it('rotate', () => {
    expect([next(), next(), next()].map(({ origin }) => origin)).toEqual([ONE, TWO, ONE]);
  });

  it('are last for two seconds after a failure', () => {
    addresses.markFailed(next().first);
    now += 1999;
    expect([next(), next(), next()].map(({ origin }) => origin)).toEqual([TWO, TWO, TWO]);
    expect(addresses.inOrder().map(({ origin }) => origin)).toEqual([TWO, ONE]);
  });

  it('then get one request at a time until they respond', () => {
    const { first } = next();
    addresses.markFailed(first);
    now += 2001;
    const origins = [next(), next(), next(), next()].map(({ origin }) => origin);
    expect(origins.filter((origin) => origin === ONE)).toHaveLength(1);

    addresses.markResponded(first);

    expect([next(), next()].map(({ origin }) => origin).sort()).toEqual([ONE, TWO]);
  });

  it('are all tried if all failed', () => {
    for (const { first } of [next(), next()]) addresses.markFailed(first);
    expect(addresses.inOrder()).toHaveLength(2);
  });
});
