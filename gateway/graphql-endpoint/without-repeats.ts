import { type DocumentNode, Kind, print, type SelectionNode, visit } from 'graphql';

/**
 * Removes selections that repeat another one of the same set, which changes nothing. Validation compares
 * the fields of a response name in pairs, and ends at a number of comparisons that 1,000 equal fields exceed.
 *
 * @returns the same document if it has none.
 */
export function withoutRepeats(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: {
      leave: (set) => {
        const selections = distinct(set.selections);
        return selections.length === set.selections.length ? undefined : { ...set, selections };
      },
    },
  });
}

/** Prints selections only where some share a response name: printing takes time. */
function distinct(selections: readonly SelectionNode[]): SelectionNode[] {
  const names = selections.map(responseName);
  if (new Set(names).size === names.length) return [...selections];
  const seen = new Set<string>();
  return selections.filter((selection) => {
    const text = print(selection);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function responseName(selection: SelectionNode): string {
  if (selection.kind === Kind.FIELD) return (selection.alias ?? selection.name).value;
  return selection.kind === Kind.FRAGMENT_SPREAD ? `...${selection.name.value}` : '...';
}
