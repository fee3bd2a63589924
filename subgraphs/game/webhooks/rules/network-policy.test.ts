import { isPublic, NetworkPolicy, urlProblem } from './network-policy';

describe('addresses outside of the public internet', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['shared by carriers', '100.127.255.255'],
    ['link-local, with the metadata of clouds', '169.254.169.254'],
    ['benchmarks', '198.18.0.1'],
    ['documentation', '203.0.113.9'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['mapped IPv4', '::ffff:127.0.0.1'],
    ['mapped public IPv4', '::ffff:8.8.8.8'],
    ['compatible IPv4', '::7f00:1'],
    ['translated IPv4', '64:ff9b::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd12:3456::1'],
    ['unique local, metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
  ])('%s: %s', (_what, address) => {
    expect(isPublic(address)).toBe(false);
    expect(new NetworkPolicy([]).permits(address)).toBe(false);
  });
});

it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(new NetworkPolicy([]).permits(address)).toBe(true);
  },
);

it('allows the networks of the operator, and only those', () => {
  const policy = new NetworkPolicy(['10.1.0.0/16', 'fd12::/16']);
  const permitted = ['10.1.2.3', '10.2.0.1', 'fd12::1', 'fd13::1', '127.0.0.1'].map((address) =>
    policy.permits(address),
  );
  expect(permitted).toEqual([true, false, true, false, false]);
  expect(policy.isExempt('8.8.8.8')).toBe(false);
});

describe('the URL of a webhook', () => {
  it.each([
    'https://example.org',
    'https://example.org:8443/a?b',
    'http://example.org:80',
    'https://[2a00::1]/',
  ])('can be %s', (url) => {
    expect(urlProblem(url)).toBeNull();
  });

  it.each([
    ['example.org', 'must be an https URL'],
    ['ftp://example.org', 'must be an https URL'],
    ['javascript:alert(1)', 'must be an https URL'],
    ['file:///etc/passwd', 'must be an https URL'],
    ['https://user@example.org', 'must not contain a user name or password'],
    ['https://:secret@example.org', 'must not contain a user name or password'],
    ['https://example.org/#part', 'must not contain a fragment'],
    ['https://example.org:25', 'must have port 80, 443 or one from 1024'],
    ['https://example.org:22', 'must have port 80, 443 or one from 1024'],
  ])('cannot be %s', (url, problem) => {
    expect(urlProblem(url)).toBe(problem);
  });
});
