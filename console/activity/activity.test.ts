import { NO_FILTER, variablesOf } from './activity.ts';

describe('the filter of the activity log', () => {
  it('is empty at first', () => {
    expect(variablesOf(NO_FILTER, [])).toEqual({});
  });

  it('leaves out what is not valid yet', () => {
    expect(variablesOf({ action: 'fly', user: 'x', from: '2026-', to: '' }, [])).toEqual({});
  });

  it('finds a suggested user by name', () => {
    const suggested = [{ id: '12', username: 'ironbram' }];
    expect(variablesOf({ ...NO_FILTER, user: 'IronBram' }, suggested)).toEqual({ userId: '12' });
  });

  it('includes the last day', () => {
    const { from, to, actions, userId } = variablesOf(
      { action: 'role_assign', user: '12', from: '2026-11-23', to: '2026-11-23' },
      [],
    );
    expect([actions, userId]).toEqual([['role_assign'], '12']);
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(86_400_000);
  });
});
