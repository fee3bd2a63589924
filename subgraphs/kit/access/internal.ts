import {
  type ASTNode,
  type ConstDirectiveNode,
  type DocumentNode,
  type EnumTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { Directive } from 'type-graphql';
import { INTERNAL_TAG } from '#protocol/field-tags';

const DIRECTIVES = ['@inaccessible', `@tag(name: "${INTERNAL_TAG}")`];

/** A decorator for fields, methods and arguments. */
type ElementDecorator = (target: object, key: string | symbol, index?: unknown) => void;

/**
 * Removes a field or an argument from the public schema; REST documents may use it. Types that only internal
 * fields and arguments use are internal, too.
 */
export function Internal(): ElementDecorator {
  return (target, key, index) => {
    for (const directive of DIRECTIVES) (Directive(directive) as ElementDecorator)(target, key, index);
  };
}

/** Marks the object and enum types of an area that only internal fields, arguments and types use. */
export function withInternalTypes(document: DocumentNode): DocumentNode {
  const internal = internalTypes(usesOf(document));
  const enter = (node: ObjectTypeDefinitionNode | EnumTypeDefinitionNode) =>
    internal.has(node.name.value)
      ? { ...node, directives: [...(node.directives ?? []), ...directiveNodes()] }
      : undefined;
  return visit(document, { ObjectTypeDefinition: { enter }, EnumTypeDefinition: { enter } });
}

/** A field or argument that names a type. */
interface Use {
  /** Type of the field, or of the argument's field. */
  readonly owner: string;
  readonly isInternal: boolean;
}

/** Users by type. */
type Uses = ReadonlyMap<string, readonly Use[]>;

function usesOf({ definitions }: DocumentNode): Uses {
  const uses = new Map<string, Use[]>();
  for (const type of definitions) {
    if (!('fields' in type) || !('name' in type)) continue;
    for (const field of type.fields ?? []) {
      const parts = field.kind === Kind.FIELD_DEFINITION ? (field.arguments ?? []) : [];
      for (const part of [field, ...parts]) {
        const use = { owner: type.name.value, isInternal: isInternal(field) || isInternal(part) };
        visit(part.type, {
          NamedType: ({ name }) => void uses.set(name.value, [...(uses.get(name.value) ?? []), use]),
        });
      }
    }
  }
  return uses;
}

function internalTypes(uses: Uses): ReadonlySet<string> {
  const internal = new Set<string>();
  let known = -1;
  while (known < internal.size) {
    known = internal.size;
    for (const [type, places] of uses) {
      if (places.every((use) => use.isInternal || internal.has(use.owner))) internal.add(type);
    }
  }
  return internal;
}

function isInternal(node: ASTNode): boolean {
  const directives = 'directives' in node ? node.directives : [];
  return (directives ?? []).some(
    ({ name, arguments: [argument] = [] }) =>
      name.value === 'tag' && argument?.value.kind === Kind.STRING && argument.value.value === INTERNAL_TAG,
  );
}

function directiveNodes(): readonly ConstDirectiveNode[] {
  const [scalar] = parse(`scalar Any ${DIRECTIVES.join(' ')}`, { noLocation: true }).definitions;
  return scalar?.kind === Kind.SCALAR_TYPE_DEFINITION ? (scalar.directives ?? []) : [];
}
