import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Argument literals by `Type.field.argument`, or by argument name. */
export type ArgumentTexts = Readonly<Record<string, string>>;

export interface DeepQueryOptions {
  readonly schema: GraphQLSchema;
  readonly texts: ArgumentTexts;
  /** Types below which nothing is selected but scalars. */
  readonly depth: number;
}

/**
 * Returns an operation for each root field of queries or subscriptions that selects every field below it:
 * down to a depth, and of a type that contains itself its scalars only.
 */
export function deepQueries(kind: 'query' | 'subscription', options: DeepQueryOptions): Map<string, string> {
  const { schema } = options;
  const root = kind === 'query' ? schema.getQueryType() : schema.getSubscriptionType();
  if (!root) throw new Error(`the schema has no ${kind}`);
  return new Map(
    Object.values(root.getFields()).map((field) => [
      field.name,
      `${kind} { ${fieldText(options, root, field, [])} }`,
    ]),
  );
}

function fieldText(
  options: DeepQueryOptions,
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  within: readonly string[],
): string {
  const args = field.args.flatMap(({ name, type, defaultValue }) => {
    const text = options.texts[`${parent.name}.${field.name}.${name}`] ?? options.texts[name];
    if (text !== undefined) return `${name}: ${text}`;
    return isNonNullType(type) && defaultValue === undefined ? `${name}: ${requiredText(type)}` : [];
  });
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection(options, field, within)}`;
}

/** Returns a value for a required argument without a text. */
function requiredText(type: GraphQLInputType): string {
  if (isNonNullType(type)) return requiredText(type.ofType);
  if (isListType(type)) return `[${requiredText(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${required.map((field) => `${field.name}: ${requiredText(field.type)}`).join(', ')} }`;
  }
  if (type.name === 'Timestamp' || type.name === 'Date') return '"2026-01-01"';
  return ['Int', 'SafeInt', 'Float'].includes(type.name)
    ? '1'
    : type.name === 'Boolean'
      ? 'true'
      : '"unknown"';
}

function selection(
  options: DeepQueryOptions,
  { type }: GraphQLField<unknown, unknown>,
  within: readonly string[],
): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const types = isAbstractType(named)
    ? options.schema.getPossibleTypes(named)
    : isObjectType(named)
      ? [named]
      : [];
  const parts = types.map(
    (possible) => `... on ${possible.name} { ${fieldTexts(options, possible, within).join(' ')} }`,
  );
  return ` { __typename ${parts.join(' ')} }`;
}

function fieldTexts(options: DeepQueryOptions, type: GraphQLObjectType, within: readonly string[]): string[] {
  const isEnd = within.length >= options.depth || within.includes(type.name);
  return [
    '__typename',
    ...Object.values(type.getFields())
      .filter((field) => !isEnd || isLeafType(getNamedType(field.type)))
      .map((field) => fieldText(options, type, field, [...within, type.name])),
  ];
}
