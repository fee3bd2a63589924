import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DocumentNode,
  Kind,
  type ParseOptions,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  Source,
  visit,
} from 'graphql';
import { AREAS } from '#protocol/areas';
import type { RestOperation } from '../rest-operation';

/** One parsed file of `operations/`. */
export interface RestDocument {
  /** `auth/list-users.graphql` */
  readonly file: string;
  readonly area: RestOperation['area'];
  readonly document: DocumentNode;
}

type ReadOptions = Pick<ParseOptions, 'noLocation'>;

const FOLDERS = ['gateway', ...AREAS] as const;

/**
 * Reads every document of the contract, ordered by folder and file name.
 *
 * @param folder holds `operations/<area>/<verb-noun>.graphql`, and the selections that the documents of an
 *   area share in its `fragments.graphql`.
 * @param options `noLocation` saves the memory of every token, for callers that need no line numbers.
 * @throws GraphQLError on syntax errors.
 */
export function readDocuments(folder: string, options: ReadOptions = {}): RestDocument[] {
  return FOLDERS.flatMap((area) => {
    const parsed = filesIn(join(folder, 'operations', area)).map((name) =>
      readDocument(folder, area, name, options),
    );
    const isShared = ({ file }: RestDocument) => file.endsWith(`/${FRAGMENTS}`);
    const fragments = fragmentsOf(parsed.filter(isShared).map(({ document }) => document));
    return parsed
      .filter((document) => !isShared(document))
      .map((read) => ({ ...read, document: inlined(read.document, fragments) }));
  });
}

/** The file of an area with the selections that several documents share. */
const FRAGMENTS = 'fragments.graphql';

type Fragments = ReadonlyMap<string, SelectionSetNode>;

function fragmentsOf(documents: readonly DocumentNode[]): Fragments {
  return new Map(
    documents
      .flatMap(({ definitions }) => definitions)
      .flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION
          ? [[definition.name.value, definition.selectionSet]]
          : [],
      ),
  );
}

/** Replaces the fragments of the area by what they select; validation reports others. */
function inlined<Node extends DocumentNode | SelectionSetNode>(node: Node, fragments: Fragments): Node {
  const selected = (selection: SelectionNode): readonly SelectionNode[] => {
    const shared = selection.kind === Kind.FRAGMENT_SPREAD && fragments.get(selection.name.value);
    return shared ? inlined(shared, fragments).selections : [selection];
  };
  return visit(node, {
    SelectionSet: { leave: (set) => ({ ...set, selections: set.selections.flatMap(selected) }) },
  });
}

/** Returns the definitions of `@rest` and `@from`. */
export function readDirectives(folder: string): DocumentNode {
  return parse(readFileSync(join(folder, 'rest.graphql'), 'utf8'));
}

function readDocument(
  folder: string,
  area: RestOperation['area'],
  name: string,
  options: ReadOptions,
): RestDocument {
  const file = `${area}/${name}`;
  const text = readFileSync(join(folder, 'operations', area, name), 'utf8');
  return { file, area, document: parse(new Source(text, file), options) };
}

/** Returns an empty list for an area without endpoints. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort();
}
