import { Authorized, Directive, Extensions } from 'type-graphql';
import type { AccessRule } from '#protocol/access-rule';
import { forbidden, unauthenticated } from '#protocol/errors';
import {
  CACHED_BY_GATEWAY_TAG,
  CHANGES_IDENTITY_TAG,
  DEPENDS_ON_CALLER_TAG,
  OWNER_TAG_PREFIX,
} from '#protocol/field-tags';
import type { Permission } from '#protocol/permissions';
import { type Caller, holdsPermission, type UserPrincipal } from '#protocol/principal';

/**
 * Returns the signed-in user behind a request.
 *
 * @throws DomainError UNAUTHENTICATED for any other caller.
 */
export function requireUser(caller: Caller): UserPrincipal {
  if (caller.principal.kind !== 'user') throw unauthenticated();
  return caller.principal;
}

/** The extension that contains the `OwnerRule` of a field. */
export const OWNER_RULE = 'ownerRule';

/** Allows the owner of an object, and users with at least one of the permissions, to read a field. */
export class OwnerRule {
  /** @param owner property of the object that contains the owner's id. */
  constructor(
    private readonly owner: string,
    readonly anyOf: readonly Permission[],
  ) {}

  /**
   * @throws DomainError UNAUTHENTICATED for an anonymous caller, FORBIDDEN if the object belongs to another
   *   user.
   */
  check(caller: Caller, object: Readonly<Record<string, unknown>>): void {
    if (isOwnerOrPermitted(caller, object[this.owner], this.anyOf)) return;
    throw caller.principal.kind === 'user' ? forbidden() : unauthenticated();
  }
}

/** Returns whether the caller owns something or has at least one of the permissions. */
export function isOwnerOrPermitted(caller: Caller, ownerId: unknown, anyOf: readonly Permission[]): boolean {
  const { principal } = caller;
  return (principal.kind === 'user' && principal.userId === ownerId) || holdsAny(caller, anyOf);
}

/** Returns whether the caller has at least one of the permissions. */
export function holdsAny({ principal }: Caller, anyOf: readonly Permission[]): boolean {
  return anyOf.some((permission) => holdsPermission(principal, permission));
}

/** A decorator for root field methods, field resolver methods and field properties. */
type AccessDecorator = <T>(
  target: object,
  key: string | symbol,
  descriptor?: TypedPropertyDescriptor<T>,
) => void;

/** Allows all callers, anonymous ones included. */
export function Public(): AccessDecorator {
  return tagged(['access/public']);
}

/** Allows any signed-in user. */
export function SignedIn(): AccessDecorator {
  return guarded(['access/authenticated']);
}

/** Allows users with at least one of the permissions; super administrators have all. */
export function Permitted(...anyOf: [Permission, ...Permission[]]): AccessDecorator {
  return guarded(anyOf.map((permission): AccessRule => `permission/${permission}`));
}

/**
 * Allows the owner of the object and users with at least one of the permissions; super administrators have
 * all.
 *
 * @param owner property of the object that contains the owner's id.
 */
export function OwnerOrPermitted(owner: string, ...anyOf: [Permission, ...Permission[]]): AccessDecorator {
  const rule = new OwnerRule(owner, anyOf);
  return all(
    decorator(Extensions({ [OWNER_RULE]: rule })),
    tagged(['access/authenticated', ...ownerTags(anyOf)]),
  );
}

/** Allows super administrators only. */
export function SuperAdminOnly(): AccessDecorator {
  return guarded(['permission/super_admin']);
}

/** Allows the operator's services, authenticated by service key. */
export function ServiceOnly(): AccessDecorator {
  return guarded(['access/service']);
}

/** Allows the game-client plugin, authenticated by bingo key. */
export function PluginOnly(): AccessDecorator {
  return guarded(['access/plugin']);
}

/** Allows the game client, authenticated by the hook key in the path. */
export function HookOnly(): AccessDecorator {
  return guarded(['access/hook']);
}

/** Allows the gateway only; the field is removed from the public schema. */
export function GatewayOnly(): AccessDecorator {
  return all(guarded(['access/gateway']), decorator(Directive('@inaccessible')));
}

/** Allows other areas only, by `@requires`; the field is removed from the public schema. */
export function AreasOnly(): AccessDecorator {
  return decorator(Directive('@inaccessible'));
}

/**
 * Marks a mutation that changes identities (a role, a ban, a session): the gateway evicts its cached callers
 * before it responds.
 */
export function ChangesIdentity(): AccessDecorator {
  return decorator(Directive(`@tag(name: "${CHANGES_IDENTITY_TAG}")`));
}

/**
 * Marks a field whose value depends on the caller: its response must not be shared with other callers.
 *
 * @param readers permissions that see the value besides its owner, if others do not.
 */
export function DependsOnCaller(...readers: readonly Permission[]): AccessDecorator {
  return tagged([DEPENDS_ON_CALLER_TAG, ...ownerTags(readers)]);
}

/**
 * Marks a leaf of an entity that other areas' responses contain many times and that is the same for all
 * callers: gateways may cache it for one second.
 */
export function CachedByGateway(): AccessDecorator {
  return decorator(Directive(`@tag(name: "${CACHED_BY_GATEWAY_TAG}")`));
}

function guarded(rules: readonly AccessRule[]): AccessDecorator {
  return all(decorator(Authorized([...rules])), tagged(rules));
}

function tagged(tags: readonly string[]): AccessDecorator {
  return all(...tags.map((tag) => decorator(Directive(`@tag(name: "${tag}")`))));
}

function ownerTags(permissions: readonly Permission[]): string[] {
  return permissions.map((permission) => `${OWNER_TAG_PREFIX}${permission}`);
}

function decorator(apply: PropertyDecorator | MethodDecorator): AccessDecorator {
  return apply as AccessDecorator;
}

function all(...decorators: AccessDecorator[]): AccessDecorator {
  return (target, key, descriptor) => {
    for (const apply of decorators) apply(target, key, descriptor);
  };
}
