import { Addresses } from './addresses';

describe('the addresses of an area', () => {
  let now: number;
  let addresses: Addresses;
  const firstAsked = () => addresses.inOrder()[0]?.host;
  const urlOf = (host: string): URL => {
    const url = addresses.inOrder().find((one) => one.host === host);
    if (!url) throw new Error(`${host} is no address`);
    return url;
  };

  beforeEach(() => {
    now = 0;
    addresses = new Addresses(['http://one/', 'http://two/'], () => now);
  });

  it('take turns', () => {
    expect([firstAsked(), firstAsked(), firstAsked()]).toEqual(['one', 'two', 'one']);
  });

  it('are asked last for two seconds after they did not answer', () => {
    addresses.rest(urlOf('one'));
    now = 1999;
    expect([firstAsked(), firstAsked(), firstAsked()]).toEqual(['two', 'two', 'two']);
    expect(addresses.inOrder()).toHaveLength(2);
  });

  it('get one request after their rest, and no other until it was answered', () => {
    addresses.rest(urlOf('one'));
    now = 2001;
    const asked = [1, 2, 3, 4, 5, 6].map(firstAsked);
    expect(asked.filter((host) => host === 'one')).toHaveLength(1);
  });

  it('take their turn again as soon as they answered', () => {
    const one = urlOf('one');
    addresses.rest(one);
    addresses.wake(one);
    expect([firstAsked(), firstAsked()].sort()).toEqual(['one', 'two']);
  });

  it('are all tried when none answers', () => {
    addresses.rest(urlOf('one'));
    addresses.rest(urlOf('two'));
    expect(addresses.inOrder()).toHaveLength(2);
  });
});
