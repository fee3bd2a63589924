import type { MultipartForm } from '#gateway/uploads/read-multipart';
import { refuseField } from '../coercion/refuse-field';
import type { RestOperation } from '../rest-operation';

/** Several times the size of 4,000 characters in any script. */
const MAX_TEXT = 64 * 1024;

/** Limit of text fields, boundaries and part headers together. */
const MAX_NON_FILE_BYTES = 1024 * 1024;

/** Returns the limits of an endpoint's multipart body: one file for each variable of type Upload. */
export function multipartForm({ variables, contract }: RestOperation): MultipartForm {
  const names = new Set(variables.flatMap(({ source }) => (source.place === 'file' ? [source.name] : [])));
  const texts = new Set(variables.flatMap(({ source }) => (source.place === 'form' ? [source.name] : [])));
  const maxFileBytes = contract.maxFileBytes ?? 0;
  const [first, ...others] = names;
  return {
    ...(first !== undefined && others.length === 0 && { onlyFile: { field: first, maxBytes: maxFileBytes } }),
    longestText: MAX_TEXT,
    longestBody: names.size * maxFileBytes + MAX_NON_FILE_BYTES,
    accept: async (field) => {
      if (texts.has(field)) throw refuseField(field, 'must be text, not a file');
      return names.has(field) ? maxFileBytes : null;
    },
  };
}
