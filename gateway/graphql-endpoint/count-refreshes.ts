import { type DocumentNode, Kind, visit } from 'graphql';

/** The argument of root fields that bypasses the response cache. */
const REFRESH = 'refresh';

/**
 * Counts the fields of a document that bypass the response cache. All operations and fragments count once:
 * spreading a fragment twice does not fetch root fields twice.
 */
export function countRefreshes(document: DocumentNode, variables: Readonly<Record<string, unknown>>): number {
  const trueVariables = new Set(Object.keys(variables).filter((name) => variables[name] === true));
  let refreshes = 0;
  visit(document, {
    VariableDefinition: ({ variable, defaultValue }) => {
      const { value: name } = variable.name;
      if (variables[name] === undefined && defaultValue?.kind === Kind.BOOLEAN && defaultValue.value) {
        trueVariables.add(name);
      }
    },
    Argument: ({ name, value }) => {
      if (name.value !== REFRESH) return;
      if (value.kind === Kind.BOOLEAN && value.value) refreshes += 1;
      if (value.kind === Kind.VARIABLE && trueVariables.has(value.name.value)) refreshes += 1;
    },
  });
  return refreshes;
}
