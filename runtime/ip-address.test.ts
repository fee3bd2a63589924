import { addressBlock, canonicalAddress } from './ip-address';

describe('an IP address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::1', '::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ])('%s has the canonical form %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  it.each(['', 'localhost', '192.0.2', '192.0.2.256', '192.0.2.1:80', '[::1]', 'unknown', '010.0.0.1'])(
    '%j is not valid',
    (text) => {
      expect(canonicalAddress(text)).toBeNull();
    },
  );

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s belongs to the block %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});
