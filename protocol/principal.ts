import type { StagedFileRecord } from '#runtime/files/staged-file-record';

/** Nobody in particular: no credential was sent, or one that did not verify on a public endpoint. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
}

/** A signed-in person, by cookie, bearer token or access token. */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  /** Effective permission names; a super administrator's list holds every name that is known. */
  readonly permissions: readonly string[];
  readonly isSuperAdmin: boolean;
}

/** The game-client plugin of one bingo participant. */
export interface PluginPrincipal {
  readonly kind: 'plugin';
  /** SHA-256 of the bingo key, in hex: the key itself never leaves the edge. */
  readonly keyHash: string;
}

/** Another service of the operator, known by its service key. */
export interface ServicePrincipal {
  readonly kind: 'service';
}

/** The gateway itself, asking on nobody's behalf: who a session belongs to, which keys sign tokens. */
export interface GatewayPrincipal {
  readonly kind: 'gateway';
}

export type Principal =
  | AnonymousPrincipal
  | UserPrincipal
  | PluginPrincipal
  | ServicePrincipal
  | GatewayPrincipal;

export const ANONYMOUS: AnonymousPrincipal = Object.freeze({ kind: 'anonymous' });

/** Everything that a subgraph may know about the request it answers. */
export interface Caller {
  readonly principal: Principal;
  /** Client address as the edge believes it, for the activity log; null for acts of the platform itself. */
  readonly address: string | null;
  readonly requestId: string;
  /** Files that came with this operation, each for one use; absent where none did. */
  readonly files?: readonly StagedFileRecord[];
  /** True where the edge asks in order to send a file: it alone is told where the bytes are kept. */
  readonly deliversFile?: boolean;
}

/** Whether a principal holds a permission; super administrators hold all of them. */
export function holdsPermission(principal: Principal, permission: string): boolean {
  return principal.kind === 'user' && (principal.isSuperAdmin || principal.permissions.includes(permission));
}
