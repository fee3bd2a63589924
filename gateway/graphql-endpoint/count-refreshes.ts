import { type DocumentNode, Kind, visit } from 'graphql';

/** The argument of root fields by which callers want an answer that is not remembered. */
const REFRESH = 'refresh';

/**
 * How many fields of a document want an answer that is not remembered. Every operation and fragment of the document is
 * looked at: root fields cannot be had twice by spreading a fragment twice.
 */
export function countRefreshes(document: DocumentNode, variables: Readonly<Record<string, unknown>>): number {
  const wanting = new Set(Object.keys(variables).filter((name) => variables[name] === true));
  let refreshes = 0;
  visit(document, {
    VariableDefinition: ({ variable, defaultValue }) => {
      const { value: name } = variable.name;
      if (variables[name] === undefined && defaultValue?.kind === Kind.BOOLEAN && defaultValue.value) {
        wanting.add(name);
      }
    },
    Argument: ({ name, value }) => {
      if (name.value !== REFRESH) return;
      if (value.kind === Kind.BOOLEAN && value.value) refreshes += 1;
      if (value.kind === Kind.VARIABLE && wanting.has(value.name.value)) refreshes += 1;
    },
  });
  return refreshes;
}
