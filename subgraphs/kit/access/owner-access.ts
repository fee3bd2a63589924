import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { forbidden, unauthenticated } from '#protocol/errors';
import type { Permission } from '#protocol/permissions';
import { type Caller, holdsPermission } from '#protocol/principal';
import type { SubgraphContext } from '../context';

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
export function isOwnerOrPermitted(
  { principal }: Caller,
  ownerId: unknown,
  anyOf: readonly Permission[],
): boolean {
  if (principal.kind === 'user' && principal.userId === ownerId) return true;
  return anyOf.some((permission) => holdsPermission(principal, permission));
}

/**
 * Checks the owner rules of a schema before the fields' resolvers run. The checks of type-graphql are
 * asynchronous and do not see the object; on one field per row of a list they cost as much as the list
 * itself.
 *
 * @param annotated the schema whose fields have the rules as extensions.
 * @param schema the executable schema of the same types.
 */
export function guardOwnedFields(annotated: GraphQLSchema, schema: GraphQLSchema): void {
  for (const type of Object.values(annotated.getTypeMap())) {
    const guarded = schema.getType(type.name);
    if (!isObjectType(type) || !isObjectType(guarded)) continue;
    for (const { name, extensions } of Object.values(type.getFields())) {
      const rule = extensions[OWNER_RULE];
      const field = guarded.getFields()[name];
      if (!field || !(rule instanceof OwnerRule)) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (source, args, context: SubgraphContext, info) => {
        rule.check(context.caller, source);
        return resolve(source, args, context, info);
      };
    }
  }
}
