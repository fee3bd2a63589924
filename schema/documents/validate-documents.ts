import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  NoDeprecatedCustomRule,
  NoUnusedFragmentsRule,
  parse,
  Source,
  specifiedRules,
  validate,
  visit,
} from 'graphql';

/** A file of GraphQL operations and fragments. */
export interface DocumentFile {
  readonly path: string;
  readonly text: string;
}

/** A use of a removed or deprecated schema element in a client's documents. */
export interface DocumentProblem {
  /**
   * `breaking`: the operation is invalid. `dangerous`: it uses a deprecated element. `error`: it is too
   * large.
   */
  readonly class: 'breaking' | 'dangerous' | 'error';
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The result of validating documents. */
export interface ValidatedDocuments {
  readonly problems: readonly DocumentProblem[];
  /** How many operations the documents contain; fragments do not count. */
  readonly operations: number;
}

/** Unused fragments are allowed: other files may use them. */
const RULES = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

/** Returns why the graph would reject the size of a valid document; null if it would not. */
export type LimitProblem = (document: DocumentNode) => string | null;

/**
 * Validates a client's operations. Resolves fragments across files, as client generators do; fragments of the
 * same file win.
 */
export function validateDocuments(
  schema: GraphQLSchema,
  files: readonly DocumentFile[],
  limitProblem: LimitProblem = () => null,
): ValidatedDocuments {
  const problems = new Map<string, DocumentProblem>();
  let operations = 0;
  const note = (kind: DocumentProblem['class'], file: DocumentFile) => (error: GraphQLError) => {
    const problem = problemOf(kind, file, error);
    problems.set(JSON.stringify(problem), problem);
  };
  const documents = files.map((file) => ({ file, document: parsed(file) }));
  const fragments = fragmentsOf(documents.map(({ document }) => document));
  for (const { file, document } of documents) {
    if (document instanceof GraphQLError) {
      note('breaking', file)(document);
      continue;
    }
    operations += document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;
    if (document.definitions.every(describesTypes)) continue;
    const whole = withFragments(document, fragments);
    const errors = validate(schema, whole, RULES);
    errors.forEach(note('breaking', file));
    const problem = errors.length === 0 ? limitProblem(whole) : null;
    const [first] = document.definitions;
    if (problem !== null && first) note('error', file)(new GraphQLError(problem, { nodes: first }));
    validate(schema, whole, [NoDeprecatedCustomRule]).forEach(note('dangerous', file));
  }
  return { problems: [...problems.values()], operations };
}

/** Returns whether a definition is part of a schema, such as a copy of it or client-side extensions. */
function describesTypes(definition: DefinitionNode): boolean {
  return isTypeSystemDefinitionNode(definition) || isTypeSystemExtensionNode(definition);
}

function parsed({ path, text }: DocumentFile): DocumentNode | GraphQLError {
  try {
    return parse(new Source(text, path));
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function fragmentsOf(
  documents: readonly (DocumentNode | GraphQLError)[],
): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const document of documents) {
    if (document instanceof GraphQLError) continue;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
}

/** Adds the fragments of other files that a document uses, transitively. */
function withFragments(
  document: DocumentNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): DocumentNode {
  const definitions: DefinitionNode[] = [...document.definitions];
  const known = new Set(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [definition.name.value] : [],
    ),
  );
  // The loop also visits the fragments added to the array.
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        if (!fragment || known.has(name.value)) return;
        known.add(name.value);
        definitions.push(fragment);
      },
    });
  }
  return { kind: Kind.DOCUMENT, definitions };
}

/** Locates an error at its first node, which may be a fragment of another file. */
function problemOf(kind: DocumentProblem['class'], file: DocumentFile, error: GraphQLError): DocumentProblem {
  const path = error.nodes?.[0]?.loc?.source.name ?? error.source?.name ?? file.path;
  const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
  return { class: kind, path, line, column, message: error.message };
}
