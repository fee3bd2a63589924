import type { IdempotentRequest } from './idempotency';
import type { StagedFileRecord } from './staged-file-record';

/** A caller without a valid credential. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
}

/** A signed-in user, by cookie, bearer token or access token. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  /** Effective permission names; a super administrator has all known ones. */
  readonly permissions: readonly string[];
  readonly isSuperAdmin: boolean;
}

/** The game-client plugin of one bingo participant. */
export interface PluginPrincipal {
  readonly kind: 'plugin';
  /** SHA-256 of the bingo key (hex); the key itself never leaves the edge. */
  readonly keyHash: string;
}

/** A game client that knows only the address of a participant's hook. */
export interface HookPrincipal {
  readonly kind: 'hook';
  /** SHA-256 of the hook key (hex); the key itself never leaves the edge. */
  readonly keyHash: string;
}

/** Another service of the operator, identified by its service key. */
export interface ServicePrincipal {
  readonly kind: 'service';
}

/** The gateway itself, for requests without a caller: session owners, signing keys. */
export interface GatewayPrincipal {
  readonly kind: 'gateway';
}

export type Principal =
  | AnonymousPrincipal
  | UserPrincipal
  | PluginPrincipal
  | HookPrincipal
  | ServicePrincipal
  | GatewayPrincipal;

export const ANONYMOUS: AnonymousPrincipal = Object.freeze({ kind: 'anonymous' });

/** The request context that subgraphs receive. */
export interface Caller {
  readonly principal: Principal;
  /**
   * Client address, resolved through trusted proxies, for the activity log; null for actions of the platform.
   */
  readonly address: string | null;
  readonly requestId: string;
  /** Files of this operation, each for a single use; absent if there are none. */
  readonly files?: readonly StagedFileRecord[];
  /** True if the edge requests a file to send: only then are storage keys returned. */
  readonly deliversFile?: boolean;
  /** The mutation takes effect once per `Idempotency-Key`; absent without one. */
  readonly idempotency?: IdempotentRequest;
}

/** Returns whether a principal has a permission; super administrators have all. */
export function holdsPermission(principal: Principal, permission: string): boolean {
  return principal.kind === 'user' && (principal.isSuperAdmin || principal.permissions.includes(permission));
}
