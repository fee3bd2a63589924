import {
  buildSchema,
  type DocumentNode,
  GraphQLNonNull,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { NULL_WITHOUT_ACCESS_TAG } from '#protocol/field-tags';
import { supergraphFields, tagsOf } from './supergraph-fields';

/**
 * Returns a schema as callers see it who have access to all fields: what is null only without access is
 * non-null.
 */
export function schemaWithAccess(sdl: string, supergraph: DocumentNode): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const field of supergraphFields(supergraph)) {
    if (!tagsOf(field).includes(NULL_WITHOUT_ACCESS_TAG)) continue;
    const [type = '', name = ''] = field.coordinate.split('.');
    const owner = schema.getType(type);
    const seen = isObjectType(owner) ? owner.getFields()[name] : undefined;
    if (seen && !isNonNullType(seen.type)) seen.type = new GraphQLNonNull(seen.type);
  }
  return schema;
}
