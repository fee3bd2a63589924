import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS } from '#protocol/areas';
import { packageRoot } from '#runtime/package-root';
import { readModule } from './read-module';
import { isNode, type Node, nodesOf, textOf, visitCode } from './syntax';

/** The method that resolves a field. */
export interface ResolverMethod {
  readonly file: string;
  readonly className: string;
  readonly method: string;
}

/**
 * Returns the methods of every resolver by the field they resolve, `Query.bingoEvent` or
 * `BingoEvent.participants`.
 */
export function readResolvers(): ReadonlyMap<string, readonly ResolverMethod[]> {
  // The kit resolves the health of every area, and what all areas share is not counted.
  const found = new Map<string, ResolverMethod[]>(AREAS.map((area) => [`Query.${area}Health`, []]));
  for (const file of AREAS.flatMap(resolverFiles)) {
    for (const [className, declaration] of readModule(file).declarations) {
      for (const [coordinate, method] of fieldsOf(declaration)) {
        found.set(coordinate, [...(found.get(coordinate) ?? []), { file, className, method }]);
      }
    }
  }
  return found;
}

function resolverFiles(area: string): string[] {
  const folder = join(packageRoot, 'subgraphs', area);
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.resolver.ts'))
    .map((file) => join(folder, file));
}

function fieldsOf(declaration: Node): [coordinate: string, method: string][] {
  const [parent] = decoratorsOf(declaration, ['Resolver']).map(typeNameOf);
  return nodesOf(declaration.body).flatMap((member) => {
    const code = isNode(member.function) ? member.function : {};
    const method = textOf(member.key);
    const decorators = decoratorsOf(code, ['Query', 'Mutation', 'FieldResolver']);
    return decorators.map((call): [string, string] => {
      const kind = textOf(call.callee);
      return [`${kind === 'FieldResolver' ? parent : kind}.${nameOptionOf(call) ?? method}`, method];
    });
  });
}

/** Returns the calls of a node's decorators that have one of these names. */
function decoratorsOf({ decorators }: Node, names: readonly string[]): Node[] {
  return nodesOf(decorators)
    .map(({ expression }) => (isNode(expression) ? expression : {}))
    .filter(({ callee }) => names.includes(textOf(callee)));
}

/** Returns `Type` of `@Resolver(() => Type)`. */
function typeNameOf({ arguments: given }: Node): string {
  const [first] = nodesOf(given);
  return isNode(first?.expression) ? textOf(first.expression.body) : '';
}

function nameOptionOf(call: Node): string | null {
  let name: string | null = null;
  visitCode(call.arguments, (node) => {
    if (node.type === 'KeyValueProperty' && textOf(node.key) === 'name') name = textOf(node.value);
  });
  return name;
}
