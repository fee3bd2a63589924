import { ANONYMOUS, type Principal } from '#protocol/principal';
import { rateClassOf } from './admission';
import type { AcceptedCredential, RateClass } from './edge';

const USER: Principal = {
  kind: 'user',
  userId: '1',
  username: 'ann',
  sessionId: 's',
  permissions: [],
  isSuperAdmin: false,
};

const ANYBODY = { limiterKey: '', unlimited: false };
const VERIFIED = { ...ANYBODY, credentialSent: true, credentialGood: true };

const CALLERS = {
  nobody: { ...ANYBODY, principal: ANONYMOUS, credentialSent: false, credentialGood: true },
  unverified: { ...ANYBODY, principal: ANONYMOUS, credentialSent: true, credentialGood: false },
  user: { ...VERIFIED, principal: USER },
  plugin: { ...VERIFIED, principal: { kind: 'plugin', keyHash: 'h' } },
} as const;

describe('the class in which a request is counted', () => {
  it.each<[AcceptedCredential, keyof typeof CALLERS, RateClass]>([
    ['public', 'nobody', 'public'],
    ['public', 'user', 'public'],
    ['user', 'nobody', 'authenticated'],
    ['user', 'user', 'authenticated'],
    ['user', 'unverified', 'public'],
    ['plugin', 'plugin', 'plugin'],
    ['plugin', 'unverified', 'plugin'],
    ['service', 'unverified', 'public'],
    ['any', 'nobody', 'public'],
    ['any', 'unverified', 'public'],
    ['any', 'plugin', 'public'],
    ['any', 'user', 'authenticated'],
  ])('where %s counts and the caller is %s: %s', (accepts, caller, rateClass) => {
    expect(rateClassOf(accepts, CALLERS[caller])).toBe(rateClass);
  });
});
