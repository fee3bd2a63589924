import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import { isNode, type Node, nodesOf, textOf } from './syntax';

/** A value that a module imports from another of its area. */
export interface Import {
  readonly file: string;
  /** Name of the export. */
  readonly name: string;
}

/** The top level of a module. */
export interface Module {
  /** By local name; neither types nor packages nor aliases such as `#kit/…`. */
  readonly imports: ReadonlyMap<string, Import>;
  /** By name: functions, classes and variables. */
  readonly declarations: ReadonlyMap<string, Node>;
}

/** Reads a TypeScript file. */
export function readModule(file: string): Module {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', decorators: true });
  const statements = nodesOf(body);
  return {
    imports: new Map(statements.flatMap((statement) => importsOf(file, statement))),
    declarations: new Map(statements.flatMap(declarationsOf)),
  };
}

function importsOf(file: string, statement: Node): [string, Import][] {
  const path = textOf(statement.source);
  if (statement.type !== 'ImportDeclaration' || statement.typeOnly || !path.startsWith('.')) return [];
  return nodesOf(statement.specifiers)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ local, imported }) => {
      const name = textOf(local);
      return [name, { file: join(dirname(file), `${path}.ts`), name: textOf(imported) || name }];
    });
}

function declarationsOf(statement: Node): [string, Node][] {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  const variables = nodesOf(declaration.declarations).map((one): [string, Node] => [textOf(one.id), one]);
  const name = textOf(declaration.identifier);
  return name ? [[name, declaration]] : variables;
}
