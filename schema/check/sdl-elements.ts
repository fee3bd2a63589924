import {
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  Kind,
  type NameNode,
  parse,
  type StringValueNode,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';

/** A named element of an SDL. */
export interface SdlElement {
  readonly kind: 'type' | 'input' | 'enum' | 'scalar' | 'field' | 'argument' | 'enum value' | 'input field';
  readonly name: string;
  /** `Type`, `Type.field`, `Type.field.argument`, `Enum.value`, `Input.field`. */
  readonly coordinate: string;
  /** Line of the element's name. */
  readonly line: number;
  readonly described: boolean;
  /** Whether another subgraph defines the element, and this one only references or extends it. */
  readonly foreign: boolean;
}

/** Returns whether a text parses as GraphQL. The composer reports the syntax errors of texts that do not. */
export function isSdl(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lists the types of an SDL and their members, in source order.
 * @throws GraphQLError for a syntax error.
 */
export function elementsOf(sdl: string): SdlElement[] {
  return parse(sdl).definitions.flatMap((node) =>
    isTypeDefinitionNode(node) || isTypeExtensionNode(node) ? [typeElement(node), ...membersOf(node)] : [],
  );
}

type TypeNode = TypeDefinitionNode | TypeExtensionNode;

function typeElement(node: TypeNode): SdlElement {
  const description = isTypeDefinitionNode(node) ? node.description : undefined;
  const foreign = isTypeExtensionNode(node);
  return element(kindOf(node), node.name.value, { name: node.name, description }, foreign);
}

function kindOf({ kind }: TypeNode): SdlElement['kind'] {
  if (kind === Kind.INPUT_OBJECT_TYPE_DEFINITION || kind === Kind.INPUT_OBJECT_TYPE_EXTENSION) return 'input';
  if (kind === Kind.ENUM_TYPE_DEFINITION || kind === Kind.ENUM_TYPE_EXTENSION) return 'enum';
  if (kind === Kind.SCALAR_TYPE_DEFINITION || kind === Kind.SCALAR_TYPE_EXTENSION) return 'scalar';
  return 'type';
}

function membersOf(node: TypeNode): SdlElement[] {
  const parent = node.name.value;
  if ('values' in node) {
    return (node.values ?? []).map((value) => element('enum value', `${parent}.${value.name.value}`, value));
  }
  if (!('fields' in node)) return [];
  return (node.fields ?? []).flatMap((field: FieldDefinitionNode | InputValueDefinitionNode) => {
    const coordinate = `${parent}.${field.name.value}`;
    if (field.kind === Kind.INPUT_VALUE_DEFINITION) return [element('input field', coordinate, field)];
    const external = field.directives?.some(({ name }) => name.value === 'external') ?? false;
    const values = (field.arguments ?? []).map((argument) =>
      element('argument', `${coordinate}.${argument.name.value}`, argument),
    );
    return [element('field', coordinate, field, external), ...values];
  });
}

interface NamedNode {
  readonly name: NameNode;
  readonly description?: StringValueNode | undefined;
}

function element(
  kind: SdlElement['kind'],
  coordinate: string,
  { name, description }: NamedNode,
  foreign = false,
): SdlElement {
  return {
    kind,
    name: name.value,
    coordinate,
    line: name.loc?.startToken.line ?? 1,
    described: (description?.value.trim() ?? '') !== '',
    foreign,
  };
}
