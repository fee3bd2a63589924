import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { isObject } from '#runtime/is-object';
import { refuseField } from './refuse-field';
import { scalarReader } from './scalars';

/**
 * Checks a JSON value of the body against the type of its variable, without conversions: a number is not
 * accepted as a string, nor a single value as a list.
 *
 * @param field the field's name in the caller's spelling.
 * @returns the value for the graph: input objects without undefined fields.
 * @throws DomainError BAD_USER_INPUT naming the invalid field.
 */
export function coerceJson(type: GraphQLInputType, value: unknown, field: string): unknown {
  if (isNonNullType(type)) {
    if (value === null) throw refuseField(field, 'must not be null');
    return coerceJson(type.ofType, value, field);
  }
  if (value === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(value)) throw refuseField(field, 'must be a list');
    return value.map((item: unknown, index) => coerceJson(type.ofType, item, `${field}[${index}]`));
  }
  if (isInputObjectType(type)) return coerceObject(type, value, field);
  const problem = isEnumType(type) ? enumProblem(type, value) : scalarReader(type).problem(value);
  if (problem) throw refuseField(field, problem);
  return value;
}

function coerceObject(type: GraphQLInputObjectType, value: unknown, field: string): object {
  if (!isObject(value)) throw refuseField(field, 'must be an object');
  const read: [string, unknown][] = [];
  for (const [name, definition] of Object.entries(type.getFields())) {
    const path = `${field}.${name}`;
    if (Object.hasOwn(value, name)) read.push([name, coerceJson(definition.type, value[name], path)]);
    else if (isRequiredInputField(definition)) throw refuseField(path, 'is required');
  }
  return Object.fromEntries(read);
}

function enumProblem(type: GraphQLEnumType, value: unknown): string | null {
  if (typeof value === 'string' && type.getValue(value)) return null;
  const names = type.getValues().map(({ name }) => name);
  return `must be ${[names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ')}`;
}
