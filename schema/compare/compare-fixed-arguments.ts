import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { openApiPath } from '#protocol/path-template';
import type { Change } from '../changes';
import type { ManifestOperation } from '../published-versions';
import { openApiChange } from './openapi/openapi-change';

/**
 * Compares the values that REST documents fix, such as the status of the events that an endpoint lists: its
 * callers see neither the argument nor its change. Another field behind the same response key, and a
 * parameter that is passed elsewhere, are as invisible.
 */
export function compareFixedArguments(
  before: readonly ManifestOperation[],
  after: readonly ManifestOperation[],
): Change[] {
  const current = byRoute(after);
  return [...byRoute(before)].flatMap(([route, { body: was }]) => {
    const operation = current.get(route);
    if (!operation || operation.body === was) return [];
    const is = fixedValues(operation.body);
    const name = openApiPath(operation.rest ?? '');
    return [...fixedValues(was)].flatMap(([path, { field, values }]) => {
      const other = is.get(path);
      if (!other) return [];
      if (other.field === field)
        return compareValues(values, other.values, `${name} argument ${path}:${field}`);
      const message = `comes from the field ${other.field} instead of ${field}`;
      const fields = { from: field, to: other.field };
      return [openApiChange('breaking', 'SOURCE_CHANGED', `${name} field ${path}`, message, fields)];
    });
  });
}

/** Indexes REST operations by method and path; clients do not depend on the names of path parameters. */
function byRoute(operations: readonly ManifestOperation[]): ReadonlyMap<string, ManifestOperation> {
  return new Map(
    operations.flatMap((operation) =>
      operation.rest === undefined ? [] : [[operation.rest.replaceAll(/:[^/]+/g, ':'), operation] as const],
    ),
  );
}

/** What a document passes for an argument: a literal, or a variable with the text of its default. */
interface Passed {
  readonly text: string;
  readonly isFixed: boolean;
}

/** A field behind a path of response keys, and what is passed to it. */
interface PassedTo {
  readonly field: string;
  readonly values: PassedValues;
}

/** The arguments of a field by name; parts of an object by their path. */
type PassedValues = ReadonlyMap<string, Passed>;

const ABSENT: Passed = { text: 'absent', isFixed: false };

function compareValues(before: PassedValues, after: PassedValues, coordinate: string): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name) ?? ABSENT, after.get(name) ?? ABSENT];
    if (was.text === is.text || !(was.isFixed || is.isFixed)) return [];
    const message = `is ${is.text} instead of ${was.text}`;
    const values = { from: was.text, to: is.text };
    return [openApiChange('breaking', 'FIXED_ARGUMENT_CHANGED', `${coordinate}(${name})`, message, values)];
  });
}

/** Returns what an operation passes to its fields, by response keys: `body.records`. */
function fixedValues(body: string): ReadonlyMap<string, PassedTo> {
  const { definitions } = parse(body, { noLocation: true });
  const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const found = new Map<string, PassedTo>();
  if (operation) addFields(operation.selectionSet, '', { operation, fragments, found });
  return found;
}

interface Walk {
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly found: Map<string, PassedTo>;
}

function addFields({ selections }: SelectionSetNode, path: string, walk: Walk): void {
  for (const node of selections) {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = walk.fragments.get(node.name.value);
      if (fragment) addFields(fragment.selectionSet, path, walk);
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      addFields(node.selectionSet, path, walk);
    } else {
      const inner = `${path}${(node.alias ?? node.name).value}`;
      const passed = (node.arguments ?? []).flatMap(({ name, value }) =>
        partsOf(name.value, value, walk.operation),
      );
      walk.found.set(inner, { field: node.name.value, values: new Map(passed) });
      if (node.selectionSet) addFields(node.selectionSet, `${inner}.`, walk);
    }
  }
}

function partsOf(path: string, value: ValueNode, operation: OperationDefinitionNode): [string, Passed][] {
  if (value.kind === Kind.OBJECT) {
    return value.fields.flatMap((field) => partsOf(`${path}.${field.name.value}`, field.value, operation));
  }
  if (value.kind !== Kind.VARIABLE) return [[path, { text: print(value), isFixed: true }]];
  const definition = operation.variableDefinitions?.find(
    ({ variable }) => variable.name.value === value.name.value,
  );
  const fallback = definition?.defaultValue;
  return [[path, { text: fallback ? print(fallback) : 'of the request', isFixed: false }]];
}
