import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { ANONYMOUS, type Principal } from '#protocol/principal';
import type { EventListener } from '#runtime/event-log/followers';
import type { CallerIdentity } from '../identity/identity';
import { CallerWatch } from './caller-watch';

const DAY_MS = 86_400_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function identityOf(principal: Principal, expiresInMs?: number): CallerIdentity {
  const common = { credentialGood: true, credentialSent: true, limiterKey: principal.kind, unlimited: false };
  const expiresAt = expiresInMs === undefined ? {} : { expiresAt: new Date(Date.now() + expiresInMs) };
  return { principal, ...common, ...expiresAt };
}

const session = { username: '', permissions: [], sessionId: 's', isSuperAdmin: false };
const USER: Principal = { kind: 'user', userId: '1', ...session };

/** Watches a caller, who is somebody else when identified again if `next` says so. */
function watched(identity: CallerIdentity, next: CallerIdentity = identity) {
  const listeners: EventListener[] = [];
  const follow = (_filter: object, listener: EventListener) => {
    listeners.push(listener);
    return () => undefined;
  };
  const [onLost, onChanged] = [jest.fn(), jest.fn(async () => undefined)];
  const end = new CallerWatch({ follow }, () => undefined).watch({
    identity,
    identify: async () => next,
    onLost,
    onChanged,
  });
  const change = async (subject: string) => {
    const event: LoggedEvent = { type: 'user_access_changed', subject, data: {}, position: 1, at: '' };
    for (const listener of listeners) listener(event);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { end, change, onLost, onChanged };
}

describe('a watched caller', () => {
  test('loses access when the token expires, also one that is valid for years', async () => {
    const { onLost } = watched(identityOf(USER, 1000 * DAY_MS));
    await jest.advanceTimersByTimeAsync(1000 * DAY_MS - 1);
    expect(onLost).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  test('loses access when the session has ended, and is not concerned by that of others', async () => {
    const { change, onLost, onChanged } = watched(identityOf(USER), identityOf(ANONYMOUS));
    await change('2');
    expect(onLost).not.toHaveBeenCalled();
    await change('1');
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(onChanged).not.toHaveBeenCalled();
  });

  test('has other permissions, until the watch ends', async () => {
    const { end, change, onLost, onChanged } = watched(identityOf(USER, DAY_MS));
    await change('1');
    expect(onChanged).toHaveBeenCalledTimes(1);
    end();
    await change('1');
    await jest.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(onLost).not.toHaveBeenCalled();
  });
});
