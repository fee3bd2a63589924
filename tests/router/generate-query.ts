import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type Random, randomInteger } from '#tests/support/random';

/** Argument literals by `Type.field.argument`, or by argument name. */
export type Literals = Readonly<Record<string, readonly string[]>>;

export interface QueryGeneratorOptions {
  readonly schema: GraphQLSchema;
  readonly random: Random;
  readonly literals: Literals;
  /** Excluded fields, as `Type.field`. */
  readonly without: ReadonlySet<string>;
}

const MAX_DEPTH = 5;

/**
 * Generates a random valid query: one to three root fields, a few fields per type, required arguments and
 * some optional ones.
 */
export function generateQuery(options: QueryGeneratorOptions): string {
  const { schema, random } = options;
  const root = schema.getQueryType();
  if (!root) throw new Error('the schema has no queries');
  const requested = some(options, fieldsOf(options, root), randomInteger(random, 1, 3));
  return `{ ${requested.map((field, index) => `r${index}: ${fieldText(options, root, field, 1)}`).join(' ')} }`;
}

function fieldText(
  options: QueryGeneratorOptions,
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  depth: number,
): string {
  const args = field.args.flatMap((argument) => argumentText(options, parent, field, argument));
  const list = args.length > 0 ? `(${args.join(', ')})` : '';
  return `${field.name}${list}${selectionText(options, field.type, depth)}`;
}

function argumentText(
  { random, literals }: QueryGeneratorOptions,
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  argument: GraphQLArgument,
): string[] {
  const needed = isNonNullType(argument.type) && argument.defaultValue === undefined;
  if (!needed && random() < 0.5) return [];
  const type = getNamedType(argument.type);
  const values =
    literals[`${parent.name}.${field.name}.${argument.name}`] ??
    literals[argument.name] ??
    (isEnumType(type) ? type.getValues().map(({ name }) => name) : []);
  const [value] = some({ random }, values, 1);
  if (value !== undefined) return [`${argument.name}: ${value}`];
  if (needed) throw new Error(`no literal for ${parent.name}.${field.name}.${argument.name}`);
  return [];
}

function selectionText(options: QueryGeneratorOptions, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isAbstractType(named)) {
    const parts = options.schema
      .getPossibleTypes(named)
      .map((possible) => `... on ${possible.name}${objectText(options, possible, depth)}`);
    return ` { __typename ${parts.join(' ')} }`;
  }
  return isObjectType(named) ? objectText(options, named, depth) : '';
}

function objectText(options: QueryGeneratorOptions, type: GraphQLObjectType, depth: number): string {
  const askable = fieldsOf(options, type);
  const [leaves, branches] = [
    askable.filter((field) => isLeafType(getNamedType(field.type))),
    askable.filter((field) => !isLeafType(getNamedType(field.type))),
  ];
  const chosen = [
    ...some(options, leaves, randomInteger(options.random, 1, 4)),
    ...(depth < MAX_DEPTH ? some(options, branches, randomInteger(options.random, 0, 2)) : []),
  ];
  return ` { __typename ${chosen.map((field) => fieldText(options, type, field, depth + 1)).join(' ')} }`;
}

function fieldsOf(
  { without }: QueryGeneratorOptions,
  type: GraphQLObjectType,
): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter((field) => !without.has(`${type.name}.${field.name}`));
}

/** Returns at most `count` distinct items. */
function some<Item>({ random }: { readonly random: Random }, items: readonly Item[], count: number): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return taken;
}
