import { type Module, readModule } from './read-module';
import type { ResolverMethod } from './read-resolvers';
import { isNode, type Node, nodesOf, textOf, visitCode } from './syntax';

/** What all endpoints share, and GraphQL types, which repeat what the document and the schema say. */
const NOT_READ = /\/subgraphs\/kit\/|\.(type|inputs?|reference)\.ts$/;

/**
 * Collects the files whose code runs for a resolver method: from the method over the functions, classes and
 * constants it names, wherever in the area they are declared. Not followed: types, packages, the kit, and
 * what is injected.
 */
export class ReachedFiles {
  private readonly modules = new Map<string, Module>();

  from(method: ResolverMethod): ReadonlySet<string> {
    const files = new Set<string>([method.file]);
    const seen = new Set<string>();
    const follow = (file: string, name: string) => {
      if (seen.has(`${file} ${name}`) || NOT_READ.test(file)) return;
      seen.add(`${file} ${name}`);
      const { imports, declarations } = this.module(file);
      const imported = imports.get(name);
      if (imported) follow(imported.file, imported.name);
      const declaration = declarations.get(name);
      if (!declaration) return;
      files.add(file);
      for (const used of namesIn(declaration)) follow(file, used);
    };
    const declaration = this.module(method.file).declarations.get(method.className);
    for (const part of partsOf(declaration, method.method)) {
      for (const used of namesIn(part)) follow(method.file, used);
    }
    return files;
  }

  private module(file: string): Module {
    const module = this.modules.get(file) ?? readModule(file);
    this.modules.set(file, module);
    return module;
  }
}

/** Returns a method, the members of its class that it uses, and what the constructor assigns to them. */
function partsOf(declaration: Node | undefined, method: string): Node[] {
  const members = nodesOf(declaration?.body);
  const constructors = members.filter(({ type }) => type === 'Constructor');
  const assignments = constructors.flatMap(({ body }) => (isNode(body) ? nodesOf(body.stmts) : []));
  const parts = new Set<Node>();
  const use = (name: string) => {
    const own = members.filter(({ key }) => textOf(key) === name);
    const assigned = assignments.filter((statement) => assignedMember(statement) === name);
    for (const part of [...own, ...assigned]) {
      if (parts.has(part)) continue;
      parts.add(part);
      visitCode(part, (node) => {
        if (isOwnMember(node)) use(textOf(node.property));
      });
    }
  };
  use(method);
  return [...parts];
}

function assignedMember({ expression }: Node): string | null {
  const target = isNode(expression) && isNode(expression.left) ? expression.left : null;
  return target && isOwnMember(target) ? textOf(target.property) : null;
}

function isOwnMember({ type, object }: Node): boolean {
  return type === 'MemberExpression' && isNode(object) && object.type === 'ThisExpression';
}

function namesIn(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visitCode(node, (inner) => {
    if (inner.type === 'Identifier') names.add(textOf(inner));
  });
  return names;
}
