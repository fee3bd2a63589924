import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { forbidden, unauthenticated } from '#protocol/errors';
import type { Permission } from '#protocol/permissions';
import { type Caller, holdsPermission } from '#protocol/principal';
import type { SubgraphContext } from '../context';

/** The extension of a field that has an `OwnerRule`. */
export const OWNER_RULE = 'ownerRule';

/** Lets the user read a field to whom the object belongs, and holders of at least one of the permissions. */
export class OwnerRule {
  /** @param owner property of the object that has the owner's id. */
  constructor(
    private readonly owner: string,
    private readonly anyOf: readonly Permission[],
  ) {}

  /** @throws DomainError UNAUTHENTICATED when nobody is signed in, FORBIDDEN when the object is another user's. */
  check(caller: Caller, object: Readonly<Record<string, unknown>>): void {
    if (isOwnerOrPermitted(caller, object[this.owner], this.anyOf)) return;
    throw caller.principal.kind === 'user' ? forbidden() : unauthenticated();
  }
}

/** Returns whether something belongs to the caller, or the caller holds at least one of the permissions. */
export function isOwnerOrPermitted(
  { principal }: Caller,
  ownerId: unknown,
  anyOf: readonly Permission[],
): boolean {
  if (principal.kind === 'user' && principal.userId === ownerId) return true;
  return anyOf.some((permission) => holdsPermission(principal, permission));
}

/**
 * Checks the owner rules of a schema before the fields' resolvers run. Type-graphql's own checks are asynchronous and know no object:
 * at one field of each row of a list they cost as much as the list.
 *
 * @param annotated the schema whose fields have the rules as extensions.
 * @param schema the schema of the same types that is run.
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
