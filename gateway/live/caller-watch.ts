import type { LoggedEvent } from '#protocol/event-log/logged-event';
import type { CallerIdentity } from '../identity/identity';
import type { LiveFeed } from './live-stream';

/** Events after which callers are identified again. */
const ACCESS_CHANGES = ['user_access_changed', 'role_access_changed'] as const;

/** Longest timer in milliseconds; access tokens may be valid for years. */
const MAX_TIMER_MS = 86_400_000;

/** The caller of an open stream or connection. */
export interface WatchedCaller {
  readonly identity: CallerIdentity;
  /** Identifies the caller again. @throws DomainError while that is not possible. */
  identify(): Promise<CallerIdentity>;
  /** Is called if the credential was revoked, has expired, or cannot be verified. */
  onLost(): void;
  /** Is called if the permissions of the caller may have changed. */
  onChanged?(identity: CallerIdentity): Promise<void>;
}

/** Identifies the callers of open streams again when their access changes. */
export class CallerWatch {
  private readonly callers = new Set<WatchedCaller>();

  /** @param onAccessChanged evicts cached identities. */
  constructor(
    feed: Pick<LiveFeed, 'follow'> | null,
    private readonly onAccessChanged: () => void,
  ) {
    feed?.follow({ types: ACCESS_CHANGES, subject: null }, (event) => this.recheck(event));
  }

  /** Watches a caller. @returns a function that stops watching. */
  watch(caller: WatchedCaller): () => void {
    this.callers.add(caller);
    const { expiresAt } = caller.identity;
    const cancel = expiresAt ? callAt(expiresAt.getTime(), () => caller.onLost()) : () => undefined;
    return () => {
      cancel();
      this.callers.delete(caller);
    };
  }

  private recheck({ type, subject }: LoggedEvent): void {
    this.onAccessChanged();
    for (const caller of this.callers) {
      const { principal } = caller.identity;
      if (principal.kind !== 'user') continue;
      if (type === 'role_access_changed' || principal.userId === subject) void this.check(caller);
    }
  }

  private async check(caller: WatchedCaller): Promise<void> {
    const who = await caller.identify().catch(() => null);
    if (!this.callers.has(caller)) return;
    if (who && isSame(who, caller.identity)) await caller.onChanged?.(who);
    else caller.onLost();
  }
}

/** Calls a function at a time. @returns a function that cancels it. */
function callAt(time: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const arm = () => {
    const left = time - Date.now();
    timer = setTimeout(left > MAX_TIMER_MS ? arm : act, Math.min(left, MAX_TIMER_MS)).unref();
  };
  arm();
  return () => clearTimeout(timer);
}

/** Returns whether a caller is the one that was admitted. */
function isSame({ principal, limiterKey }: CallerIdentity, before: CallerIdentity): boolean {
  return principal.kind === before.principal.kind && limiterKey === before.limiterKey;
}
