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
import { OWNER_RULE, OwnerRule } from './access';

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
  return directives.flatMap(({ name, arguments: args = [] }) => {
    const [argument] = args;
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

const KINDS: ReadonlyMap<string, string> = new Map([
  ['access/public', 'everybody'],
  ['access/authenticated', 'signed-in users'],
  ['access/plugin', 'the game client, by bingo key'],
  ['access/hook', 'the game client, by the hook key in the path'],
  ['access/service', 'services, by service key'],
  ['permission/super_admin', 'super administrators'],
]);

const PERMISSION = 'permission/';

/**
 * Returns the sentence on access for the description of a field, such as `Access: permission manage_bingo.`
 *
 * @param tags of the field; alternatives.
 * @param owner the rule of a field that the owner of its object may read.
 */
function accessText(tags: readonly string[], owner: OwnerRule | null): string {
  if (owner) return sentence(['the owner', ...permissions(owner.anyOf)]);
  const guards = tags.filter(isGuardTag);
  if (guards.length === 0) return sentence(['everybody']);
  const kinds = guards.flatMap((rule) => KINDS.get(rule) ?? []);
  const names = guards.filter((rule) => !KINDS.has(rule)).map((rule) => rule.slice(PERMISSION.length));
  return sentence([...kinds, ...permissions(names)]);
}

function permissions(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`permission ${names.join(' or ')}`];
}

function sentence(alternatives: readonly string[]): string {
  return `Access: ${alternatives.join(', or ')}.`;
}
