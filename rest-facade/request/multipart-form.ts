import type { MultipartForm } from '#gateway/uploads/read-multipart';
import { refuseField } from '../coercion/refuse-field';
import type { RestOperation } from '../rest-operation';

/** A text of 4,000 characters fits whatever its alphabet, several times over. */
const LONGEST_TEXT = 64 * 1024;

/** Text fields, boundaries and the headers of parts, all together. */
const BESIDE_FILES = 1024 * 1024;

/** What an endpoint's multipart body may hold: one file for each of its variables of type Upload. */
export function multipartForm({ variables, contract }: RestOperation): MultipartForm {
  const names = new Set(variables.flatMap(({ source }) => (source.place === 'file' ? [source.name] : [])));
  const texts = new Set(variables.flatMap(({ source }) => (source.place === 'form' ? [source.name] : [])));
  const maxFileBytes = contract.maxFileBytes ?? 0;
  const [first, ...others] = names;
  return {
    ...(first !== undefined && others.length === 0 && { onlyFile: { field: first, maxBytes: maxFileBytes } }),
    longestText: LONGEST_TEXT,
    longestBody: names.size * maxFileBytes + BESIDE_FILES,
    accept: async (field) => {
      if (texts.has(field)) throw refuseField(field, 'must be text, not a file');
      return names.has(field) ? maxFileBytes : null;
    },
  };
}
