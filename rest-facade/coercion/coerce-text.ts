import { type GraphQLInputType, getNullableType, isListType, isScalarType } from 'graphql';
import { coerceJson } from './coerce-json';
import { refuseField } from './refuse-field';
import { scalarReader } from './scalars';

/**
 * Converts the texts that a path, query, header or cookie provides for a variable: `12` to an Int, `true` to
 * a Boolean.
 *
 * @param texts at least one; several only for a list.
 * @param field the field's name in the caller's spelling.
 * @throws DomainError BAD_USER_INPUT naming the invalid field.
 */
export function coerceTexts(type: GraphQLInputType, texts: readonly string[], field: string): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = texts.map((text) => jsonFrom(getNullableType(inner.ofType), text));
    return coerceJson(inner, items, field);
  }
  const [text, ...others] = texts;
  if (text === undefined || others.length > 0) throw refuseField(field, 'must occur only once');
  return coerceJson(inner, jsonFrom(inner, text), field);
}

function jsonFrom(type: GraphQLInputType, text: string): unknown {
  return isScalarType(type) ? scalarReader(type).fromText(text) : text;
}
