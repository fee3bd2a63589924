import type { Permission } from '#protocol/permissions';
import { ANONYMOUS, type Caller, type Principal } from '#protocol/principal';
import { isOwnerOrPermitted, OwnerRule } from './access';

const ANY_OF: readonly Permission[] = ['view_admin', 'manage_users'];

const user = (userId: string, permissions: string[] = [], isSuperAdmin = false): Principal => ({
  kind: 'user',
  userId,
  username: 'ada',
  sessionId: 's',
  permissions,
  isSuperAdmin,
});

function outcome(caller: Caller): unknown {
  try {
    new OwnerRule('userId', ANY_OF).check(caller, { userId: '100' });
    return 'passes';
  } catch (error) {
    return error instanceof Error && 'extensions' in error ? error.extensions : error;
  }
}

describe('an owned field', () => {
  it.each<[string, Principal, unknown]>([
    ['the owner', user('100'), 'passes'],
    ['a holder of one of the permissions', user('200', ['manage_users']), 'passes'],
    ['a super administrator', user('200', [], true), 'passes'],
    ['another user', user('200', ['manage_bingo']), { code: 'FORBIDDEN' }],
    ['an anonymous caller', ANONYMOUS, { code: 'UNAUTHENTICATED' }],
    ['the plugin', { kind: 'plugin', keyHash: 'hash' }, { code: 'UNAUTHENTICATED' }],
    ['a service', { kind: 'service' }, { code: 'UNAUTHENTICATED' }],
    ['the gateway', { kind: 'gateway' }, { code: 'UNAUTHENTICATED' }],
  ])('is readable by the owner and by permission: %s', (_who, principal, expected) => {
    const caller: Caller = { principal, address: null, requestId: 'test' };
    expect(outcome(caller)).toEqual(expected);
    expect(isOwnerOrPermitted(caller, '100', ANY_OF)).toBe(expected === 'passes');
  });
});
