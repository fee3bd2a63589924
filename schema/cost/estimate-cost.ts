import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { countJoins, type Owners, readOwners } from './count-joins';
import { type FieldCosts, type ListSize, readFieldCosts } from './field-costs';
import { type IntrospectionSizes, introspectionSizes } from './introspection-costs';
import { type Fragments, fragmentsOf, selectedFields } from './selected-fields';

/**
 * Maximum estimated cost of an operation. One point is one value of the response, an object or a leaf, and
 * takes about four microseconds of CPU time from the database row to the bytes sent.
 */
export const MAX_COST = 7_500;

/** Assumed size of a list that declares none. */
const UNDECLARED_SIZE = 100;

/** Introspection values per point: they are read from memory, without resolvers. */
const INTROSPECTION_VALUES = 4;

/** The argument of a page number, by which a list skips rows. `@listSize` and `@cost` cannot declare that. */
const PAGE = 'page';

/** Rows that PostgreSQL skips in the time of a point. */
const SKIPPED_ROWS = 5;

/** Maximum points of skipped rows: as much as counting a long list, so that its last page is affordable. */
const MAX_SKIP_COST = 2_500;

/** Points of a join: a fetch by keys is planned, sent, resolved and merged, whatever the number of keys. */
const JOIN_COST = 500;

/** Variables of a request, coerced or not. */
export type Variables = Readonly<Record<string, unknown>>;

/** Estimates the cost of operations before execution, from the declared sizes of lists. */
export class CostEstimator {
  private readonly introspection: IntrospectionSizes;
  private readonly costs: FieldCosts;
  private readonly owners: Owners;

  /** @param supergraph the document of the supergraph, whose directives the API schema does not have. */
  constructor(
    private readonly schema: GraphQLSchema,
    supergraph: DocumentNode,
  ) {
    this.costs = readFieldCosts(supergraph);
    this.owners = readOwners(supergraph);
    this.introspection = introspectionSizes(schema);
  }

  /**
   * Estimates the maximum number of values in the response, assuming that no list exceeds its declared size,
   * and the joins between subgraphs. Independent of the stored data. Unknown fields cost nothing, because
   * validation rejects them.
   * @param operationName the operation to estimate; null if the document has only one.
   * @returns points, an integer ≥ 1.
   */
  estimate(document: DocumentNode, operationName: string | null, variables: Variables): number {
    const operation = getOperationAST(document, operationName);
    const root = operation && this.schema.getRootType(operation.operation);
    if (!operation || !root) return 1;
    const defaults = (operation.variableDefinitions ?? []).map(
      ({ variable, defaultValue }) => [variable.name.value, defaultValue] as const,
    );
    const fragments = fragmentsOf(document);
    const walk = new CostWalk(this.schema, this.costs, this.introspection, {
      fragments,
      variables,
      defaults: new Map(defaults),
    });
    const values = walk.costOf(operation.selectionSet, root, new Map());
    const within = { schema: this.schema, fragments, owners: this.owners };
    const joins = countJoins(operation.selectionSet, root, null, within);
    return Math.max(1, Math.ceil(values) + JOIN_COST * joins);
  }
}

/** Fragments and variables of an operation. */
interface Request {
  readonly fragments: Fragments;
  readonly variables: Variables;
  readonly defaults: ReadonlyMap<string, ValueNode | undefined>;
}

/** Sizes that a parent declares for its list fields, by field name. */
type SizedLists = ReadonlyMap<string, number>;

/** Walks one operation, with fragments expanded. The limits on depth and fields were already checked. */
class CostWalk {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly costs: FieldCosts,
    private readonly introspection: IntrospectionSizes,
    private readonly request: Request,
  ) {}

  /** Returns the cost of a selection set on one object. */
  costOf(set: SelectionSetNode, type: GraphQLCompositeType, sized: SizedLists): number {
    const within = { schema: this.schema, fragments: this.request.fragments };
    let cost = 0;
    for (const { node, parent } of selectedFields(set, type, within)) {
      cost += this.costOfField(node, parent, sized);
    }
    return cost;
  }

  private costOfField(node: FieldNode, parent: GraphQLCompositeType, sized: SizedLists): number {
    const field = this.definitionOf(node, parent);
    if (!field) return 1;
    const { weight, listSize } = this.costs.get(`${parent.name}.${field.name}`) ?? {};
    const named = getNamedType(field.type);
    const selected = listSize ? this.sizeOf(node, field, listSize) : null;
    const inside = new Map<string, number>();
    for (const name of listSize?.sizedFields ?? []) inside.set(name, selected ?? 0);
    const below =
      isCompositeType(named) && node.selectionSet ? this.costOf(node.selectionSet, named, inside) : 0;
    const value = isIntrospectionType(parent) ? 1 / INTROSPECTION_VALUES : 1;
    const declared = sized.get(field.name) ?? (inside.size > 0 ? null : selected);
    const skipped = selected === null ? 0 : this.skipCost(node, field, selected);
    // A weight counts once, whatever the number of items.
    return (weight ?? 1) - 1 + skipped + (declared ?? this.itemsOf(parent, field)) * (value + below);
  }

  /**
   * Returns the assumed number of items of a field without a declared size: 1 for a field that is not a list.
   */
  private itemsOf(parent: GraphQLCompositeType, { name, type }: GraphQLField<unknown, unknown>): number {
    const measured = this.introspection.get(`${parent.name}.${name}`);
    return measured ?? (isListType(getNullableType(type)) ? UNDECLARED_SIZE : 1);
  }

  private definitionOf(
    { name }: FieldNode,
    parent: GraphQLCompositeType,
  ): GraphQLField<unknown, unknown> | undefined {
    if (parent === this.schema.getQueryType()) {
      if (name.value === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
      if (name.value === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    }
    return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;
  }

  /**
   * Returns the smallest value of the slicing arguments, from 1 to the assumed size; the assumed size if none
   * is given.
   */
  private sizeOf(
    node: FieldNode,
    field: GraphQLField<unknown, unknown>,
    { assumedSize, slicingArguments }: ListSize,
  ): number {
    const wanted = slicingArguments.map((name) => sizeFrom(this.argumentOf(node, field, name)));
    return Math.min(assumedSize, ...wanted);
  }

  /** Returns the points of the rows before a page. */
  private skipCost(node: FieldNode, field: GraphQLField<unknown, unknown>, size: number): number {
    const page = this.argumentOf(node, field, PAGE);
    if (typeof page !== 'number' || page === UNLIMITED) return 0;
    return Math.min(MAX_SKIP_COST, (Math.max(1, page) - 1) * (size / SKIPPED_ROWS));
  }

  /** Returns the value of an argument or its default. */
  private argumentOf(node: FieldNode, field: GraphQLField<unknown, unknown>, name: string): unknown {
    const argumentNode = node.arguments?.find((argument) => argument.name.value === name);
    const value = argumentNode && this.valueOf(argumentNode.value);
    return value ?? field.args.find((argument) => argument.name === name)?.defaultValue;
  }

  /** Returns a literal or the value of a variable; undefined for an absent variable without default. */
  private valueOf(value: ValueNode): unknown {
    if (value.kind !== Kind.VARIABLE) return valueFromASTUntyped(value) ?? UNLIMITED;
    const name = value.name.value;
    const variable = this.request.variables[name];
    if (variable !== undefined) return variable ?? UNLIMITED;
    const fallback = this.request.defaults.get(name);
    return fallback && this.valueOf(fallback);
  }
}

/** Size requested by null, for nullable slicing arguments. */
const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * Converts the value of a slicing argument to a number of items. The minimum is 1, because the fields below
 * an empty list are still planned. Coercion later rejects values that are not numbers.
 */
function sizeFrom(value: unknown): number {
  if (value === undefined || value === null) return UNLIMITED;
  return typeof value === 'number' ? Math.max(1, value) : 1;
}
