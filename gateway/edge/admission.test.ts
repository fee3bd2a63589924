import { ANONYMOUS, type Principal } from '#protocol/principal';
import type { AcceptedCredential } from '../identity/identity';
import { rateClassOf } from './admission';
import type { RateClass } from './edge';

const USER: Principal = {
  kind: 'user',
  userId: '1',
  username: 'ann',
  sessionId: 's',
  permissions: [],
  isSuperAdmin: false,
};

const COUNTED = { limiterKey: '', unlimited: false };
const VERIFIED = { ...COUNTED, credentialSent: true, credentialGood: true };

const CALLERS = {
  nobody: { ...COUNTED, principal: ANONYMOUS, credentialSent: false, credentialGood: true },
  unverified: { ...COUNTED, principal: ANONYMOUS, credentialSent: true, credentialGood: false },
  user: { ...VERIFIED, principal: USER },
  plugin: { ...VERIFIED, principal: { kind: 'plugin', keyHash: 'h' } },
} as const;

describe('rateClassOf', () => {
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
  ])('for %s credentials and the caller %s: %s', (accepts, caller, rateClass) => {
    expect(rateClassOf(accepts, CALLERS[caller])).toBe(rateClass);
  });
});
