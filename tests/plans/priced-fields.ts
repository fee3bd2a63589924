import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** A list, a single item of it, or a count; an operation with it, and the same operation without it. */
export interface PricedField {
  /** As in `Type.field`; with `(one)` for a single item. */
  readonly name: string;
  readonly query: string;
  readonly without: string;
}

/** Values of required arguments, as literals: by `field.argument`, else by argument. */
export type Literals = Readonly<Record<string, string>>;

type Field = GraphQLField<unknown, unknown>;

/** Arguments that limit a list on the way to a field, so that the operation is affordable. */
const ON_THE_WAY: Literals = { first: '5', limit: '5' };

/** One item, where pages have numbers behind many others. */
const ONE: Literals = { page: '5000', first: '1', limit: '1' };

const HEALTH = 'bingoHealth { status }';

const COUNT = /count$|^total/i;

/**
 * Returns every list and every count that a query reaches, each by the shortest way. Fields whose required
 * arguments have no literal are left out.
 */
export function pricedFields(schema: GraphQLSchema, literals: Literals): PricedField[] {
  const query = schema.getQueryType();
  if (!query) return [];
  const ways = shortestWays(query, literals);
  return [...ways].flatMap(([type, way]) =>
    Object.values(type.getFields()).flatMap((field) => {
      if (!isListOrCount(field)) return [];
      const operation = (selection: string) =>
        `{ ${way.reduceRight((inner, step) => `${step} { ${inner} }`, selection)} }`;
      const name = `${type.name}.${field.name}`;
      // An operation that reaches no area takes less than any other.
      const without = operation(way.length > 0 ? '__typename' : HEALTH);
      const priced = (as: string, fixed: Literals): PricedField[] => {
        const selected = selectionOf(field, literals, fixed);
        return selected === null ? [] : [{ name: as, query: operation(selected), without }];
      };
      return [...priced(name, {}), ...(isSliced(field) ? priced(`${name}(one)`, ONE) : [])];
    }),
  );
}

/** Returns the fields that lead to each type, breadth first. */
function shortestWays(
  query: GraphQLObjectType,
  literals: Literals,
): Map<GraphQLObjectType, readonly string[]> {
  const ways = new Map<GraphQLObjectType, readonly string[]>([[query, []]]);
  for (const [type, way] of ways) {
    // A single object is cheaper on the way than a list of them.
    const fields = Object.values(type.getFields());
    const isList = (field: Field) => isListType(getNullableType(field.type));
    for (const field of [...fields.filter((candidate) => !isList(candidate)), ...fields.filter(isList)]) {
      const named = getNamedType(field.type);
      if (!isObjectType(named) || ways.has(named)) continue;
      const call = callOf(field, literals, ON_THE_WAY);
      if (call !== null) ways.set(named, [...way, call]);
    }
  }
  return ways;
}

function isListOrCount(field: Field): boolean {
  const { name, type } = field;
  const named = getNamedType(type);
  if (isListType(getNullableType(type))) return true;
  if (isObjectType(named)) return isSliced(field);
  return isLeafType(named) && COUNT.test(name);
}

function isSliced({ args }: Field): boolean {
  return args.some(({ name }) => name in ON_THE_WAY);
}

/** Returns a field with a short selection; null if it needs an argument without a literal. */
function selectionOf(field: Field, literals: Literals, fixed: Literals): string | null {
  const call = callOf(field, literals, fixed);
  if (call === null) return null;
  const named = getNamedType(field.type);
  if (isLeafType(named)) return call;
  if (!isObjectType(named) && !isInterfaceType(named)) return `${call} { __typename }`;
  const { nodes, ...others } = named.getFields();
  const list = nodes ?? Object.values(others).find((inner) => isListType(getNullableType(inner.type)));
  const isPage = list && !isListType(getNullableType(field.type));
  if (isPage) return `${call} { ${list.name} { ${leafOf(getNamedType(list.type))} } }`;
  return `${call} { ${leafOf(named)} }`;
}

function leafOf(type: unknown): string {
  if (!isObjectType(type)) return '__typename';
  const leaf = Object.values(type.getFields()).find(
    (field) =>
      isLeafType(getNamedType(field.type)) && !field.args.some((argument) => isNonNullType(argument.type)),
  );
  return leaf?.name ?? '__typename';
}

/** @param fixed the values of arguments that are always given. */
function callOf(field: Field, literals: Literals, fixed: Literals): string | null {
  const args: string[] = [];
  for (const { name, type, defaultValue } of field.args) {
    const literal = literals[`${field.name}.${name}`] ?? literals[name];
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    if (fixed[name] !== undefined) args.push(`${name}: ${fixed[name]}`);
    else if (isRequired && literal === undefined) return null;
    else if (isRequired) args.push(`${name}: ${literal}`);
  }
  return args.length > 0 ? `${field.name}(${args.join(', ')})` : field.name;
}
