/** A node of the syntax tree of @swc/core, as far as it is read here. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the nodes of a list, or none if the value is no list. */
export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns the name of an identifier or the text of a literal, whichever the value is; else an empty text. */
export function textOf(value: unknown): string {
  return isNode(value) && typeof value.value === 'string' ? value.value : '';
}

/** Visits a node and all below it, except types and decorators: neither is part of what runs. */
export function visitCode(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visitCode(item, visit);
    return;
  }
  if (!isNode(value) || isErased(value)) return;
  visit(value);
  for (const [key, child] of Object.entries(value)) {
    if (key !== 'decorators' && typeof child === 'object') visitCode(child, visit);
  }
}

const KEPT = ['TsParameterProperty', 'TsAsExpression', 'TsSatisfiesExpression', 'TsNonNullExpression'];

function isErased({ type }: Node): boolean {
  return typeof type === 'string' && type.startsWith('Ts') && !KEPT.includes(type);
}
