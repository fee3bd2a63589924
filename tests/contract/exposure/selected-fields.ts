import { type FieldNode, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { RestOperation } from '#facade/rest-operation';
import { OWN_FIELDS } from './own-fields';
import { accessTags, supergraph } from './supergraph';

/** A field that a document selects. */
export interface SelectedField {
  /** `Type.field` */
  readonly coordinate: string;
  readonly root: boolean;
  readonly tags: readonly string[];
  /** Whether an enclosing field returns callers only their own data. */
  readonly belowOwn: boolean;
}

const ROOTS = [supergraph.getQueryType(), supergraph.getMutationType(), supergraph.getSubscriptionType()];

/** Returns the fields that a REST document selects, in document order. */
export function selectedFields({ document }: Pick<RestOperation, 'document'>): SelectedField[] {
  const fields: SelectedField[] = [];
  const own: FieldNode[] = [];
  const types = new TypeInfo(supergraph);
  const enter = (node: FieldNode) => {
    const field = types.getFieldDef();
    const parent = types.getParentType();
    if (!field || !parent) throw new Error('The document selects a field that is not in the graph');
    const coordinate = `${parent.name}.${field.name}`;
    const root = isObjectType(parent) && ROOTS.includes(parent);
    fields.push({ coordinate, root, tags: accessTags(field), belowOwn: own.length > 0 });
    if (OWN_FIELDS.has(coordinate)) own.push(node);
  };
  const leave = (node: FieldNode) => {
    if (own.at(-1) === node) own.pop();
  };
  visit(document, visitWithTypeInfo(types, { Field: { enter, leave } }));
  return fields;
}
