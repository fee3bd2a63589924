import { Addresses } from './addresses';

const [ONE, TWO] = ['http://one:1', 'http://two:1'];

describe('the addresses of an area', () => {
  let now: number;
  let addresses: Addresses;
  beforeEach(() => {
    now = 1000;
    addresses = new Addresses([ONE, TWO], () => now);
  });

  /** The next order, and the URL at its head. */
  function next() {
    const [first] = addresses.inOrder();
    if (!first) throw new Error('no address');
    return { first, origin: first.origin };
  }

  it('take turns', () => {
    expect([next(), next(), next()].map(({ origin }) => origin)).toEqual([ONE, TWO, ONE]);
  });

  it('are asked last for two seconds after they did not answer', () => {
    addresses.rest(next().first);
    now += 1999;
    expect([next(), next(), next()].map(({ origin }) => origin)).toEqual([TWO, TWO, TWO]);
    expect(addresses.inOrder().map(({ origin }) => origin)).toEqual([TWO, ONE]);
  });

  it('are asked by one request at a time then, until they answer', () => {
    const { first } = next();
    addresses.rest(first);
    now += 2001;
    const origins = [next(), next(), next(), next()].map(({ origin }) => origin);
    expect(origins.filter((origin) => origin === ONE)).toHaveLength(1);

    addresses.answered(first);

    expect([next(), next()].map(({ origin }) => origin).sort()).toEqual([ONE, TWO]);
  });

  it('are all asked in turn when none answers', () => {
    for (const { first } of [next(), next()]) addresses.rest(first);
    expect(addresses.inOrder()).toHaveLength(2);
  });
});
