import { type GraphQLInputType, getNamedType, getNullableType, isInputObjectType } from 'graphql';
import type { RestOperation } from '../rest-operation';

/** Returns the problems of an endpoint's file uploads; empty when valid. */
export function uploadProblems({ variables, contract }: RestOperation): string[] {
  const { method, consumes, maxFileBytes } = contract;
  const problems: string[] = [];
  for (const { name, type, source } of variables) {
    if (!holdsUpload(type)) continue;
    // A file inside a list or input object could come from JSON.
    if (
      source.place !== 'file' ||
      getNullableType(type) !== getNamedType(type) ||
      isInputObjectType(getNamedType(type))
    ) {
      problems.push(
        `$${name} must be an Upload, not nested, in the body of an endpoint that consumes MULTIPART or WEBHOOK`,
      );
    }
  }
  const takesFiles = variables.some(({ source }) => source.place === 'file');
  if (consumes === 'MULTIPART' && (method === 'GET' || !takesFiles)) {
    problems.push('consumes MULTIPART needs a body and a variable of type Upload');
  }
  if (takesFiles !== (maxFileBytes !== null))
    problems.push('maxFileBytes and a variable of type Upload go together');
  return problems;
}

function holdsUpload(type: GraphQLInputType, ancestors: readonly string[] = []): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === 'Upload';
  if (ancestors.includes(named.name)) return false;
  return Object.values(named.getFields()).some((field) =>
    holdsUpload(field.type, [...ancestors, named.name]),
  );
}
