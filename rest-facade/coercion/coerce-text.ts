import { type GraphQLInputType, getNullableType, isListType, isScalarType } from 'graphql';
import { coerceJson } from './coerce-json';
import { refuseField } from './refuse-field';
import { scalarReader } from './scalars';

/**
 * Reads the texts that a path, query, header or cookie gave to a variable: `12` is an Int, `true` a Boolean.
 *
 * @param texts at least one; more than one only where a list is asked for.
 * @param field how the caller calls it.
 * @throws DomainError BAD_USER_INPUT naming the field at fault.
 */
export function coerceTexts(type: GraphQLInputType, texts: readonly string[], field: string): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = texts.map((text) => jsonFrom(getNullableType(inner.ofType), text));
    return coerceJson(inner, items, field);
  }
  const [text, ...others] = texts;
  if (text === undefined || others.length > 0) throw refuseField(field, 'must be given only once');
  return coerceJson(inner, jsonFrom(inner, text), field);
}

function jsonFrom(type: GraphQLInputType, text: string): unknown {
  return isScalarType(type) ? scalarReader(type).fromText(text) : text;
}
