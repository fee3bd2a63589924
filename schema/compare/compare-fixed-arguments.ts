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
 * parameter that is passed to another argument, are as invisible.
 */
export function compareFixedArguments(
  before: readonly ManifestOperation[],
  after: readonly ManifestOperation[],
): Change[] {
  const current = byRoute(after);
  return [...byRoute(before)].flatMap(([route, published]) => {
    const operation = current.get(route);
    if (!operation) return [];
    const [was, is] = [readOperation(published), readOperation(operation)];
    const name = openApiPath(operation.rest ?? '');
    return [...was.fields].flatMap(([path, { field, values }]) => {
      const other = is.fields.get(path);
      if (!other) return [];
      if (other.field === field) {
        const coordinate = `${name} argument ${path}:${field}`;
        return [
          ...compareValues(values, other.values, coordinate),
          ...compareParameters({ values, ...was }, { ...is, values: other.values }, coordinate),
        ];
      }
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
  /** The parameter that the variable has its value from; null for a literal. */
  readonly parameter: string | null;
}

/** A field behind a path of response keys, and what is passed to it. */
interface PassedTo {
  readonly field: string;
  readonly values: PassedValues;
}

/** The arguments of a field by name; parts of an object by their path. */
type PassedValues = ReadonlyMap<string, Passed>;

const ABSENT: Passed = { text: 'absent', isFixed: false, parameter: null };

function compareValues(before: PassedValues, after: PassedValues, coordinate: string): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name) ?? ABSENT, after.get(name) ?? ABSENT];
    if (was.text === is.text || !(was.isFixed || is.isFixed)) return [];
    const message = `is ${is.text} instead of ${was.text}`;
    const values = { from: was.text, to: is.text };
    return [openApiChange('breaking', 'FIXED_ARGUMENT_CHANGED', `${coordinate}(${name})`, message, values)];
  });
}

interface WithParameters {
  readonly values: PassedValues;
  readonly parameters: ReadonlySet<string>;
}

/**
 * Compares which parameters arguments take. Parameters that only one version has were renamed, added or
 * removed, which OpenAPI shows.
 */
function compareParameters(before: WithParameters, after: WithParameters, coordinate: string): Change[] {
  return [...new Set([...before.values.keys(), ...after.values.keys()])].flatMap((name) => {
    const was = before.values.get(name)?.parameter ?? null;
    const is = after.values.get(name)?.parameter ?? null;
    const isKnown = (was && after.parameters.has(was)) || (is && before.parameters.has(is));
    if (was === is || !isKnown) return [];
    const values = { from: was ?? 'no parameter', to: is ?? 'no parameter' };
    const message = `takes ${values.to} instead of ${values.from}`;
    const changeClass = was === null ? 'dangerous' : 'breaking';
    return [openApiChange(changeClass, 'PARAMETER_USE_CHANGED', `${coordinate}(${name})`, message, values)];
  });
}

/** Returns what an operation passes to its fields, by response keys: `body.records`; and its parameters. */
function readOperation({ rest = '', body, parameters = {} }: ManifestOperation) {
  const { definitions } = parse(body, { noLocation: true });
  const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const fields = new Map<string, PassedTo>();
  const tokens = [...rest.matchAll(/:([^/]+)/g)].map(([, token]) => token);
  // Clients do not depend on the names of path parameters.
  const parameterOf = (variable: string) => {
    const name = parameters[variable] ?? variable;
    return tokens.includes(name) ? `path parameter ${tokens.indexOf(name) + 1}` : name;
  };
  if (operation) addFields(operation.selectionSet, '', { operation, fragments, found: fields, parameterOf });
  const names = (operation?.variableDefinitions ?? []).map(({ variable }) =>
    parameterOf(variable.name.value),
  );
  return { fields, parameters: new Set(names) };
}

interface Walk {
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly found: Map<string, PassedTo>;
  readonly parameterOf: (variable: string) => string;
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
      const passed = (node.arguments ?? []).flatMap(({ name, value }) => partsOf(name.value, value, walk));
      walk.found.set(inner, { field: node.name.value, values: new Map(passed) });
      if (node.selectionSet) addFields(node.selectionSet, `${inner}.`, walk);
    }
  }
}

function partsOf(path: string, value: ValueNode, walk: Walk): [string, Passed][] {
  if (value.kind === Kind.OBJECT) {
    return value.fields.flatMap((field) => partsOf(`${path}.${field.name.value}`, field.value, walk));
  }
  if (value.kind !== Kind.VARIABLE) return [[path, { text: print(value), isFixed: true, parameter: null }]];
  const name = value.name.value;
  const definition = walk.operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  const fallback = definition?.defaultValue;
  const text = fallback ? print(fallback) : 'of the request';
  return [[path, { text, isFixed: false, parameter: walk.parameterOf(name) }]];
}
