import { Authorized, Directive, Extensions } from 'type-graphql';
import type { AccessRule } from '#protocol/access-rule';
import { CACHED_BY_GATEWAY_TAG, CHANGES_IDENTITY_TAG, DEPENDS_ON_CALLER_TAG } from '#protocol/field-tags';
import type { Permission } from '#protocol/permissions';
import { OWNER_RULE, OwnerRule } from './owner-access';

/** Goes on a root field's method, a field resolver's method or a field's property. */
type AccessDecorator = <T>(
  target: object,
  key: string | symbol,
  descriptor?: TypedPropertyDescriptor<T>,
) => void;

/** Anybody may read or do this. */
export function Public(): AccessDecorator {
  return tagged(['access/public']);
}

/** Any signed-in user. */
export function SignedIn(): AccessDecorator {
  return guarded(['access/authenticated']);
}

/** Users who hold at least one of the permissions; super administrators hold all. */
export function Permitted(...anyOf: [Permission, ...Permission[]]): AccessDecorator {
  return guarded(anyOf.map((permission): AccessRule => `permission/${permission}`));
}

/**
 * The user whom the object belongs to, and users who hold at least one of the permissions; super administrators hold all.
 *
 * @param owner property of the object that has the owner's id.
 */
export function OwnerOrPermitted(owner: string, ...anyOf: [Permission, ...Permission[]]): AccessDecorator {
  const rule = new OwnerRule(owner, anyOf);
  return all(decorator(Extensions({ [OWNER_RULE]: rule })), tagged(['access/authenticated']));
}

/** Super administrators alone. */
export function SuperAdminOnly(): AccessDecorator {
  return guarded(['permission/super_admin']);
}

/** Services of the operator, by service key. */
export function ServiceOnly(): AccessDecorator {
  return guarded(['access/service']);
}

/** The game-client plugin, by bingo key. */
export function PluginOnly(): AccessDecorator {
  return guarded(['access/plugin']);
}

/** The gateway itself; the field is left out of the public schema. */
export function GatewayOnly(): AccessDecorator {
  return all(guarded(['access/gateway']), decorator(Directive('@inaccessible')));
}

/** Other areas, by `@requires` alone: the field is left out of the public schema. */
export function AreasOnly(): AccessDecorator {
  return decorator(Directive('@inaccessible'));
}

/**
 * Marks a mutation after which identities may read differently (a role, a ban, a session): the gateway forgets what it
 * remembers of callers before it answers.
 */
export function ChangesIdentity(): AccessDecorator {
  return decorator(Directive(`@tag(name: "${CHANGES_IDENTITY_TAG}")`));
}

/** Marks a field that is open to everybody and yet tells them different things: its answer is nobody else's. */
export function DependsOnCaller(): AccessDecorator {
  return decorator(Directive(`@tag(name: "${DEPENDS_ON_CALLER_TAG}")`));
}

/**
 * Marks a leaf of an entity that other areas' answers show in numbers, and that reads the same whoever asks: gateways may remember it
 * for a second.
 */
export function CachedByGateway(): AccessDecorator {
  return decorator(Directive(`@tag(name: "${CACHED_BY_GATEWAY_TAG}")`));
}

function guarded(rules: readonly AccessRule[]): AccessDecorator {
  return all(decorator(Authorized([...rules])), tagged(rules));
}

function tagged(rules: readonly AccessRule[]): AccessDecorator {
  return all(...rules.map((rule) => decorator(Directive(`@tag(name: "${rule}")`))));
}

function decorator(apply: PropertyDecorator | MethodDecorator): AccessDecorator {
  return apply as AccessDecorator;
}

function all(...decorators: AccessDecorator[]): AccessDecorator {
  return (target, key, descriptor) => {
    for (const apply of decorators) apply(target, key, descriptor);
  };
}
