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

/** A list or count field, an operation with it, and the same operation without it. */
export interface PricedField {
  /** As in `Type.field`. */
  readonly name: string;
  readonly query: string;
  readonly without: string;
}

/** Values of required arguments, as literals: by `field.argument`, else by argument. */
export type Literals = Readonly<Record<string, string>>;

type Field = GraphQLField<unknown, unknown>;

/** Arguments that limit a list on the way to a field, so that the operation is affordable. */
const SLICING = ['first', 'limit'];
const ITEMS_ON_THE_WAY = 5;

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
      const selected = selectionOf(field, literals, false);
      if (selected === null) return [];
      const operation = (selection: string) =>
        `{ ${way.reduceRight((inner, step) => `${step} { ${inner} }`, selection)} }`;
      const name = `${type.name}.${field.name}`;
      // An operation that reaches no area takes less than any other.
      return { name, query: operation(selected), without: operation(way.length > 0 ? '__typename' : HEALTH) };
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
    for (const field of [...fields.filter((one) => !isList(one)), ...fields.filter(isList)]) {
      const named = getNamedType(field.type);
      if (!isObjectType(named) || ways.has(named)) continue;
      const call = callOf(field, literals, true);
      if (call !== null) ways.set(named, [...way, call]);
    }
  }
  return ways;
}

function isListOrCount({ name, type }: Field): boolean {
  const named = getNamedType(type);
  if (isListType(getNullableType(type))) return true;
  if (isObjectType(named)) return ['nodes', 'edges'].some((list) => list in named.getFields());
  return isLeafType(named) && COUNT.test(name);
}

/** Returns a field with a short selection; null if it needs an argument without a literal. */
function selectionOf(field: Field, literals: Literals, isOnTheWay: boolean): string | null {
  const call = callOf(field, literals, isOnTheWay);
  if (call === null) return null;
  const named = getNamedType(field.type);
  if (isLeafType(named)) return call;
  if (!isObjectType(named) && !isInterfaceType(named)) return `${call} { __typename }`;
  const { nodes } = named.getFields();
  if (nodes) return `${call} { nodes { ${leafOf(getNamedType(nodes.type))} } }`;
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

function callOf(field: Field, literals: Literals, isOnTheWay: boolean): string | null {
  const given: string[] = [];
  for (const { name, type, defaultValue } of field.args) {
    const literal = literals[`${field.name}.${name}`] ?? literals[name];
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    if (isOnTheWay && SLICING.includes(name)) given.push(`${name}: ${ITEMS_ON_THE_WAY}`);
    else if (isRequired && literal === undefined) return null;
    else if (isRequired) given.push(`${name}: ${literal}`);
  }
  return given.length > 0 ? `${field.name}(${given.join(', ')})` : field.name;
}
