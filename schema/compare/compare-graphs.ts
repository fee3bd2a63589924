import { CriticalityLevel, DiffRule, diff, type Change as InspectedChange } from '@graphql-inspector/core';
import {
  astFromValue,
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  print,
} from 'graphql';
import type { Change, ChangeClass } from '../changes';
import type { Usage } from './operation-usage';

const CLASSES: Readonly<Record<CriticalityLevel, ChangeClass>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

type MayRemove = (coordinate: string) => boolean;

/** The clients that a comparison of schemas considers. */
interface GraphContext {
  readonly usage: Usage;
  readonly mayRemove: MayRemove;
}

/**
 * Compares two schemas from the clients' point of view. There are no usage statistics, so any change that can
 * break a client is breaking; `usedBy` lists the clients it certainly breaks.
 * @param before SDL.
 * @param after SDL.
 */
export async function compareGraphs(
  subject: 'graph' | 'variant',
  before: string,
  after: string,
  { usage, mayRemove }: GraphContext,
): Promise<Change[]> {
  if (before === after) return [];
  const schema = buildSchema(after);
  const previous = buildSchema(before);
  const changes = await diff(previous, schema, [DiffRule.simplifyChanges]);
  const inspected = changes.filter(isAboutClients).map((change): Change => {
    const coordinate = change.path ?? 'schema';
    const required = DEFAULT_RULES.has(String(change.type)) && isRequired(schema, coordinate);
    return {
      class: required ? 'breaking' : classOf(change, mayRemove),
      subject,
      rule: change.type,
      coordinate,
      message: required ? `${change.message}, which makes it required` : change.message,
      ...valuesOf(elementSignature(previous, coordinate), elementSignature(schema, coordinate)),
      usedBy: usersOf(change, coordinate, usage),
    };
  });
  return [...inspected, ...compareSpecifications(subject, previous, schema)];
}

/** Compares `@specifiedBy`, which the inspector ignores: once a scalar has it, its format must not change. */
function compareSpecifications(
  subject: 'graph' | 'variant',
  before: GraphQLSchema,
  after: GraphQLSchema,
): Change[] {
  return Object.values(before.getTypeMap()).flatMap((type): Change[] => {
    const current = after.getType(type.name);
    if (!isScalarType(type) || !isScalarType(current)) return [];
    const [was, is] = [type.specifiedByURL ?? ABSENT, current.specifiedByURL ?? ABSENT];
    if (was === is) return [];
    return [
      {
        class: was === ABSENT ? 'safe' : 'breaking',
        subject,
        rule: 'SCALAR_SPECIFICATION_CHANGED',
        coordinate: type.name,
        message: `Scalar '${type.name}' is specified by ${is} instead of ${was}`,
        from: was,
        to: is,
        usedBy: [],
      },
    ];
  });
}

/** Returns the class of a change. What was deprecated for its days of support may be removed. */
function classOf({ type, path, criticality }: InspectedChange, mayRemove: MayRemove): ChangeClass {
  const removed = /^(FIELD|FIELD_ARGUMENT|ENUM_VALUE|INPUT_FIELD)_REMOVED$/.test(String(type));
  if (removed && path !== undefined && mayRemove(path)) return 'dangerous';
  return CLASSES[criticality.level];
}

/** A change that the signature does not show, such as a description, is only called one. */
function valuesOf(from: string, to: string): Pick<Change, 'from' | 'to'> {
  return from === to ? { from: 'before', to: 'changed' } : { from, to };
}

const DEFAULT_RULES: ReadonlySet<string> = new Set([
  'FIELD_ARGUMENT_DEFAULT_CHANGED',
  'INPUT_FIELD_DEFAULT_VALUE_CHANGED',
]);

/**
 * Returns whether an argument or input field is required. The inspector classifies a removed default as
 * dangerous.
 */
function isRequired(schema: GraphQLSchema, coordinate: string): boolean {
  const [typeName = '', fieldName = '', argumentName] = coordinate.split('.');
  const type = schema.getType(typeName);
  if (isInputObjectType(type)) {
    const field = type.getFields()[fieldName];
    return field !== undefined && isRequiredInputField(field);
  }
  if (!isObjectType(type)) return false;
  const argument = type.getFields()[fieldName]?.args.find(({ name }) => name === argumentName);
  return argument !== undefined && isRequiredArgument(argument);
}

/** Returns the users of a change. An addition has none yet, so returns those of the parent type or field. */
function usersOf(change: InspectedChange, coordinate: string, usage: Usage): readonly string[] {
  if (change.criticality.level === CriticalityLevel.NonBreaking) return [];
  const added = String(change.type).endsWith('_ADDED');
  return usage.get(added ? coordinate.replace(/\.[^.]*$/, '') : coordinate) ?? [];
}

/** Excludes changes in directive usage, which the inspector also reports by their effect. */
function isAboutClients({ type }: InspectedChange): boolean {
  return !String(type).startsWith('DIRECTIVE_USAGE');
}

const ABSENT = 'absent';
const PRESENT = 'present';

/**
 * Returns what clients depend on of a schema element: the type of a field, the type and default of an
 * argument or input field; `present` or `absent` for anything else.
 */
function elementSignature(schema: GraphQLSchema, coordinate: string): string {
  const [typeName = '', memberName, argumentName] = coordinate.split('.');
  const type = schema.getType(typeName);
  if (!type || memberName === undefined) return type ? PRESENT : ABSENT;
  if (isInputObjectType(type)) return inputSignature(type.getFields()[memberName]);
  if (isEnumType(type)) return type.getValue(memberName) ? PRESENT : ABSENT;
  if (!isObjectType(type) && !isInterfaceType(type)) return PRESENT;
  const field = type.getFields()[memberName];
  if (!field || argumentName === undefined) return field ? String(field.type) : ABSENT;
  return inputSignature(field.args.find(({ name }) => name === argumentName));
}

function inputSignature(input: GraphQLArgument | GraphQLInputField | undefined): string {
  if (!input) return ABSENT;
  const fallback = input.defaultValue === undefined ? null : astFromValue(input.defaultValue, input.type);
  return fallback ? `${String(input.type)} = ${print(fallback)}` : String(input.type);
}
