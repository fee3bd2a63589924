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

function distinct(selections: readonly SelectionNode[]): SelectionNode[] {
  const first = new Map<string, SelectionNode>();
  const texts = new Map<SelectionNode, string>();
  const textOf = (selection: SelectionNode): string => {
    const text = texts.get(selection) ?? print(selection);
    texts.set(selection, text);
    return text;
  };
  const seen = new Set<string>();
  return selections.filter((selection) => {
    const name = responseName(selection);
    const earlier = first.get(name);
    if (!earlier) {
      first.set(name, selection);
      return true;
    }
    seen.add(`${name} ${textOf(earlier)}`);
    const key = `${name} ${textOf(selection)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function responseName(selection: SelectionNode): string {
  if (selection.kind === Kind.FIELD) return (selection.alias ?? selection.name).value;
  return selection.kind === Kind.FRAGMENT_SPREAD ? `...${selection.name.value}` : '...';
}
