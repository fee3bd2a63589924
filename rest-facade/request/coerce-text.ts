import { type GraphQLInputType, getNullableType, isListType, isScalarType } from 'graphql';
import { oncePer } from '#runtime/once-per';
import { coerceJson } from './coerce-json';
import { invalidField, scalarReader } from './scalars';

/** @param field the field's name in the caller's spelling. */
type Coercion = (texts: readonly string[], field: string) => unknown;

const coercionTo = oncePer(compileCoercion);

/**
 * Converts the texts that a path, query, header or cookie provides for a variable: `12` to an Int, `true` to
 * a Boolean.
 *
 * @param texts at least one; several only for a list.
 * @param field the field's name in the caller's spelling.
 * @throws DomainError BAD_USER_INPUT naming the invalid field.
 */
export function coerceTexts(type: GraphQLInputType, texts: readonly string[], field: string): unknown {
  return coercionTo(type)(texts, field);
}

function compileCoercion(type: GraphQLInputType): Coercion {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const jsonFrom = conversionTo(inner.ofType);
    return (texts, field) => coerceJson(inner, texts.map(jsonFrom), field);
  }
  const jsonFrom = conversionTo(inner);
  return (texts, field) => {
    const [text, ...rest] = texts;
    if (text === undefined || rest.length > 0) throw invalidField(field, 'must occur only once');
    return coerceJson(inner, jsonFrom(text), field);
  };
}

function conversionTo(type: GraphQLInputType): (text: string) => unknown {
  const inner = getNullableType(type);
  return isScalarType(inner) ? scalarReader(inner).fromText : (text) => text;
}
