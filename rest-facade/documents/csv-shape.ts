import { type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { CsvShape, RestContract, RestOperation, RestVariable } from '../rest-operation';

/**
 * Returns how a document with transport CSV maps to a file; null for other transports and invalid documents.
 */
export function readCsvShape(
  { transport }: RestContract,
  variables: readonly RestVariable[],
  { selectionSet }: OperationDefinitionNode,
): CsvShape | null {
  const [variable, ...others] = variables.filter(({ source }) => source.place === 'page');
  const body = fieldOf(selectionSet, 'body')?.selectionSet;
  const columns = fieldsOf(fieldOf(body, 'rows')?.selectionSet).map(keyOf);
  if (transport !== 'CSV' || !fieldOf(body, 'next') || columns.length === 0) return null;
  if (variable?.source.name !== 'next' || others.length > 0) return null;
  return { columns, pageVariable: variable.name };
}

/** Returns the problems of an endpoint's CSV settings; empty when valid. */
export function csvProblems({ contract, variables, bodyDepth, csv }: RestOperation): string[] {
  const { transport, method, fileName } = contract;
  const problems: string[] = [];
  if (transport === 'CSV') {
    if (method !== 'GET' || bodyDepth !== 1)
      problems.push('transport CSV needs GET and a sole root field "body"');
    if (fileName === null) problems.push('transport CSV needs a fileName');
    if (!csv) problems.push('transport CSV needs rows and next, and one variable @from(page: "next")');
    return problems;
  }
  if (fileName !== null) problems.push('fileName needs transport CSV');
  const paged = variables.some(({ source }) => source.place === 'page');
  return paged ? [...problems, '@from(page: …) needs transport CSV'] : problems;
}

function fieldOf(selection: SelectionSetNode | undefined, key: string): FieldNode | undefined {
  return fieldsOf(selection).find((field) => keyOf(field) === key);
}

function fieldsOf(selection: SelectionSetNode | undefined): FieldNode[] {
  return selection?.selections.filter((node) => node.kind === Kind.FIELD) ?? [];
}

function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}
