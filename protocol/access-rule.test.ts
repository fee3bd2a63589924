import { type AccessRule, assertAccess } from './access-rule';
import { ANONYMOUS, type Principal } from './principal';

const user = (permissions: string[] = [], isSuperAdmin = false): Principal => ({
  kind: 'user',
  userId: '100',
  username: 'ada',
  sessionId: 's',
  permissions,
  isSuperAdmin,
});
const plugin: Principal = { kind: 'plugin', keyHash: 'hash' };
const service: Principal = { kind: 'service' };
const gateway: Principal = { kind: 'gateway' };

function outcome(principal: Principal, ...rules: AccessRule[]): unknown {
  try {
    assertAccess(principal, rules);
    return 'passes';
  } catch (error) {
    return error instanceof Error && 'extensions' in error ? error.extensions : error;
  }
}

const PASSES = 'passes';
const UNAUTHENTICATED = { code: 'UNAUTHENTICATED' };
const FORBIDDEN = { code: 'FORBIDDEN' };

describe('assertAccess', () => {
  it('allows everybody if public', () => {
    for (const principal of [ANONYMOUS, user(), plugin, service, gateway]) {
      expect(outcome(principal, 'access/public')).toBe(PASSES);
    }
  });

  it('requires the right kind of credential', () => {
    const kinds: [AccessRule, Principal][] = [
      ['access/authenticated', user()],
      ['access/plugin', plugin],
      ['access/service', service],
      ['access/gateway', gateway],
    ];
    for (const [rule, right] of kinds) {
      for (const principal of [ANONYMOUS, user(), plugin, service, gateway]) {
        expect(outcome(principal, rule)).toEqual(principal.kind === right.kind ? PASSES : UNAUTHENTICATED);
      }
    }
  });

  it('requires any of the named permissions', () => {
    const either: AccessRule[] = ['permission/view_admin', 'permission/manage_users'];
    expect(outcome(user(['manage_users']), ...either)).toBe(PASSES);
    expect(outcome(user(['view_admin']), ...either)).toBe(PASSES);
    expect(outcome(user(['manage_bingo']), ...either)).toEqual(FORBIDDEN);
    expect(outcome(user(), ...either)).toEqual(FORBIDDEN);
    expect(outcome(ANONYMOUS, ...either)).toEqual(UNAUTHENTICATED);
    expect(outcome(service, ...either)).toEqual(UNAUTHENTICATED);
  });

  it('allows super administrators wherever a permission is required', () => {
    expect(outcome(user([], true), 'permission/manage_bingo')).toBe(PASSES);
    expect(outcome(user([], true), 'permission/super_admin')).toBe(PASSES);
    expect(outcome(user([], true), 'access/service')).toEqual(UNAUTHENTICATED);
    expect(outcome(user([], true), 'access/gateway')).toEqual(UNAUTHENTICATED);
  });

  it('does not accept a permission called like the super administrator rule', () => {
    expect(outcome(user(['super_admin']), 'permission/super_admin')).toEqual(FORBIDDEN);
  });

  it('denies everybody without a rule', () => {
    for (const principal of [ANONYMOUS, user([], true), gateway]) {
      expect(outcome(principal)).toEqual(UNAUTHENTICATED);
    }
  });
});
