import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
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
import type { FieldCosts, ListSize } from './field-costs';
import { type IntrospectionSizes, introspectionSizes } from './introspection-costs';

/**
 * What one operation may be estimated to cost. One point is one value of the answer, an object or a leaf, which takes some four
 * microseconds of processor time from the database's row to the bytes that are sent.
 */
export const MOST_COST = 13_000;

/** Items of a list that declares no size. */
const UNDECLARED_SIZE = 100;

/** Introspection reads what is in memory, without resolvers: so many of its values cost one point. */
const INTROSPECTION_VALUES = 3;

/** Coerced or not, as a request carries them. */
export type Variables = Readonly<Record<string, unknown>>;

/** Estimates what operations cost before they run, from the sizes that their lists declare. */
export class CostEstimator {
  private readonly introspection: IntrospectionSizes;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly costs: FieldCosts,
  ) {
    this.introspection = introspectionSizes(schema);
  }

  /**
   * The most values that the answer can hold if no list is longer than it declares; it does not depend on what is stored. Fields
   * that the schema does not have cost nothing: validation refuses them.
   *
   * @param operationName which operation of the document is meant; null where it has only one.
   * @returns points, a whole number from 1.
   */
  estimate(document: DocumentNode, operationName: string | null, variables: Variables): number {
    const operation = getOperationAST(document, operationName);
    const root = operation && this.schema.getRootType(operation.operation);
    if (!operation || !root) return 1;
    const defaults = (operation.variableDefinitions ?? []).map(
      ({ variable, defaultValue }) => [variable.name.value, defaultValue] as const,
    );
    const walk = new CostWalk(this.schema, this.costs, this.introspection, {
      fragments: fragmentsOf(document),
      variables,
      defaults: new Map(defaults),
    });
    return Math.max(1, Math.ceil(walk.costOf(operation.selectionSet, root, new Map())));
  }
}

/** What the operation brings along. */
interface Request {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  readonly defaults: ReadonlyMap<string, ValueNode | undefined>;
}

/** Sizes that a parent declares for lists below it, by field. */
type SizedLists = ReadonlyMap<string, number>;

/** One walk over an operation that is within the limits of depth and fields, fragments expanded. */
class CostWalk {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly costs: FieldCosts,
    private readonly introspection: IntrospectionSizes,
    private readonly request: Request,
  ) {}

  /** What a selection on one object costs. */
  costOf({ selections }: SelectionSetNode, type: GraphQLCompositeType, sized: SizedLists): number {
    let cost = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        cost += this.costOfField(selection, type, sized);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : this.request.fragments.get(selection.name.value);
      const condition = fragment?.typeCondition && this.schema.getType(fragment.typeCondition.name.value);
      const target = isCompositeType(condition) ? condition : type;
      if (fragment) cost += this.costOf(fragment.selectionSet, target, sized);
    }
    return cost;
  }

  private costOfField(node: FieldNode, parent: GraphQLCompositeType, sized: SizedLists): number {
    const field = this.definitionOf(node, parent);
    if (!field) return 1;
    const { weight, listSize } = this.costs.get(`${parent.name}.${field.name}`) ?? {};
    const named = getNamedType(field.type);
    const wanted = listSize ? this.sizeOf(node, field, listSize) : null;
    const inside = new Map<string, number>();
    for (const name of listSize?.sizedFields ?? []) inside.set(name, wanted ?? 0);
    const below =
      isCompositeType(named) && node.selectionSet ? this.costOf(node.selectionSet, named, inside) : 0;
    const value = isIntrospectionType(parent) ? 1 / INTROSPECTION_VALUES : 1;
    const declared = sized.get(field.name) ?? (inside.size > 0 ? null : wanted);
    // A weight counts once, however many items the field has.
    return (weight ?? 1) - 1 + (declared ?? this.itemsOf(parent, field)) * (value + below);
  }

  /** How many items a field has that declares no size: one unless it is a list. */
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

  /** The smallest number that a slicing argument asks for, from 1 to the assumed size; that size where none does. */
  private sizeOf(
    node: FieldNode,
    field: GraphQLField<unknown, unknown>,
    { assumedSize, slicingArguments }: ListSize,
  ): number {
    const wanted = slicingArguments.map((name) => {
      const given = node.arguments?.find((argument) => argument.name.value === name);
      const value = given && this.valueOf(given.value);
      return sizeFrom(value ?? field.args.find((argument) => argument.name === name)?.defaultValue);
    });
    return Math.min(assumedSize, ...wanted);
  }

  /** A literal or a variable's value; undefined where the variable is absent and has no default. */
  private valueOf(value: ValueNode): unknown {
    if (value.kind !== Kind.VARIABLE) return valueFromASTUntyped(value) ?? EVERYTHING;
    const name = value.name.value;
    const given = this.request.variables[name];
    if (given !== undefined) return given ?? EVERYTHING;
    const fallback = this.request.defaults.get(name);
    return fallback && this.valueOf(fallback);
  }
}

/** What null asks for where a slicing argument may be null. */
const EVERYTHING = Number.POSITIVE_INFINITY;

/**
 * How many items a value of a slicing argument asks for. A list counts as one item at least, as what is below it is planned
 * and tried; what is no such number is refused when it is read, and needs no estimate.
 */
function sizeFrom(value: unknown): number {
  if (value === undefined || value === null) return EVERYTHING;
  return typeof value === 'number' ? Math.max(1, value) : 1;
}

function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
}
