import { type GraphQLNamedType, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { OWN_FIELDS } from './own-fields';
import { accessTags, isHidden, supergraph } from './supergraph';

/**
 * Returns the fields reachable from any root field through accessible fields, except those that return
 * callers only their own data: `Type.field` → a path that leads there.
 *
 * @param rules the access tags that the callers satisfy.
 */
export function reachableFields(rules: ReadonlySet<string>): ReadonlyMap<string, string> {
  const reached = new Map<string, string>();
  const entered = new Set<GraphQLNamedType>();
  const enter = (type: GraphQLNamedType | null | undefined, path: string): void => {
    if (!(isObjectType(type) || isInterfaceType(type)) || entered.has(type)) return;
    entered.add(type);
    if (isInterfaceType(type)) {
      for (const possible of supergraph.getPossibleTypes(type)) enter(possible, path);
    }
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`;
      const tags = accessTags(field);
      const isOpen = tags.length === 0 || tags.some((tag) => rules.has(tag));
      if (!isOpen || isHidden(field) || OWN_FIELDS.has(coordinate)) continue;
      const way = `${path}.${field.name}`;
      reached.set(coordinate, way);
      enter(getNamedType(field.type), way);
    }
  };
  enter(supergraph.getQueryType(), 'Query');
  enter(supergraph.getMutationType(), 'Mutation');
  enter(supergraph.getSubscriptionType(), 'Subscription');
  return reached;
}
