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
import { oncePer } from '#runtime/once-per';
import { invalidField, type ScalarReader, scalarReader } from './scalars';

/** @param field the field's name in the caller's spelling. */
type Coercion = (value: unknown, field: string) => unknown;

/** Compiled, because to ask graphql-js for the kind of a type on each call costs more than all else. */
const coercionTo = oncePer(compileCoercion);

/**
 * Checks a JSON value of the body against the type of its variable, without conversions: a number is not
 * accepted as a string, nor a single value as a list.
 *
 * @param field the field's name in the caller's spelling.
 * @returns the value for the graph: input objects without undefined fields.
 * @throws DomainError BAD_USER_INPUT naming the invalid field.
 */
export function coerceJson(type: GraphQLInputType, value: unknown, field: string): unknown {
  return coercionTo(type)(value, field);
}

function compileCoercion(type: GraphQLInputType): Coercion {
  if (isNonNullType(type)) {
    return (value, field) => {
      if (value === null) throw invalidField(field, 'must not be null');
      return coerceJson(type.ofType, value, field);
    };
  }
  if (isListType(type)) {
    return unlessNull((value, field) => {
      if (!Array.isArray(value)) throw invalidField(field, 'must be a list');
      return value.map((item: unknown, index) => coerceJson(type.ofType, item, `${field}[${index}]`));
    });
  }
  if (isInputObjectType(type)) return unlessNull((value, field) => coerceObject(type, value, field));
  const { problem } = isEnumType(type) ? enumReader(type) : scalarReader(type);
  return unlessNull((value, field) => {
    const found = problem(value);
    if (found) throw invalidField(field, found);
    return value;
  });
}

const unlessNull =
  (coerce: Coercion): Coercion =>
  (value, field) =>
    value === null ? null : coerce(value, field);

function coerceObject(type: GraphQLInputObjectType, value: unknown, field: string): object {
  if (!isObject(value)) throw invalidField(field, 'must be an object');
  const read: [string, unknown][] = [];
  for (const [name, definition] of Object.entries(type.getFields())) {
    const path = `${field}.${name}`;
    if (Object.hasOwn(value, name)) read.push([name, coerceJson(definition.type, value[name], path)]);
    else if (isRequiredInputField(definition)) throw invalidField(path, 'is required');
  }
  return Object.fromEntries(read);
}

function enumReader(type: GraphQLEnumType): Pick<ScalarReader, 'problem'> {
  const names = type.getValues().map(({ name }) => name);
  const message = `must be ${[names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ')}`;
  return { problem: (value) => (typeof value === 'string' && type.getValue(value) ? null : message) };
}
