import {
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type ObjectTypeDefinitionNode,
  type StringValueNode,
} from 'graphql';
import { isGuardTag } from '#protocol/access-rule';
import { NULL_WITHOUT_ACCESS_TAG } from '#protocol/field-tags';
import { accessText } from './access-text';
import { OWNER_RULE, OwnerRule } from './owner-access';

/**
 * Makes access visible in an area's schema: the description of each restricted field and of each root field
 * says who has access. Restricted fields outside mutations are nullable, so that a forbidden one does not
 * null its parent; the tag `null/without-access` marks those that are never null with access.
 *
 * @param plain the schema that the document was printed from.
 */
export function withVisibleAccess(document: DocumentNode, plain: GraphQLSchema): DocumentNode {
  const roots = new Set(
    [plain.getQueryType(), plain.getMutationType(), plain.getSubscriptionType()].map((type) => type?.name),
  );
  return {
    ...document,
    definitions: document.definitions.map((type) => {
      if (type.kind !== Kind.OBJECT_TYPE_DEFINITION) return type;
      const fields = type.fields?.map((field) => withAccess(field, type, plain, roots));
      return { ...type, ...(fields && { fields }) };
    }),
  };
}

function withAccess(
  field: FieldDefinitionNode,
  { name: type }: ObjectTypeDefinitionNode,
  plain: GraphQLSchema,
  roots: ReadonlySet<string | undefined>,
): FieldDefinitionNode {
  const tags = tagsOf(field);
  const isPublic = !field.directives?.some(({ name }) => name.value === 'inaccessible');
  const isGuarded = tags.some(isGuardTag);
  if (!isPublic || !(isGuarded || roots.has(type.value))) return field;
  const described = {
    ...field,
    ...describedBy(field, accessText(tags, ownerRule(plain, type.value, field))),
  };
  const isMutation = type.value === plain.getMutationType()?.name;
  if (!isGuarded || isMutation || field.type.kind !== Kind.NON_NULL_TYPE) return described;
  return {
    ...described,
    type: field.type.type,
    directives: [...(field.directives ?? []), tag(NULL_WITHOUT_ACCESS_TAG)],
  };
}

function ownerRule(plain: GraphQLSchema, type: string, { name }: FieldDefinitionNode): OwnerRule | null {
  const owner = plain.getType(type);
  const rule = isObjectType(owner) ? owner.getFields()[name.value]?.extensions[OWNER_RULE] : undefined;
  return rule instanceof OwnerRule ? rule : null;
}

function describedBy({ description }: FieldDefinitionNode, access: string): { description: StringValueNode } {
  const value = [description?.value, access].filter(Boolean).join('\n');
  return { description: { kind: Kind.STRING, value, block: true } };
}

function tagsOf({ directives = [] }: FieldDefinitionNode): string[] {
  return directives.flatMap(({ name, arguments: given = [] }) => {
    const [argument] = given;
    return name.value === 'tag' && argument?.value.kind === Kind.STRING ? argument.value.value : [];
  });
}

function tag(name: string): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: 'tag' },
    arguments: [
      {
        kind: Kind.ARGUMENT,
        name: { kind: Kind.NAME, value: 'name' },
        value: { kind: Kind.STRING, value: name },
      },
    ],
  };
}
