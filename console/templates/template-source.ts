/** Where a board comes from: the library, or a document that was read from a file. */
export type TemplateSource =
  | { readonly name: string; readonly templateId: string }
  | { readonly name: string; readonly document: unknown };

/** Returns the part of an input that names the source. */
export function inputOf(source: TemplateSource): { templateId: string } | { document: unknown } {
  return 'templateId' in source ? { templateId: source.templateId } : { document: source.document };
}

/** Returns the document of a file's text; null unless it is JSON. */
export function readDocument(text: string): unknown {
  try {
    return JSON.parse(text) ?? null;
  } catch {
    return null;
  }
}

/** Returns the file name of a document: plain characters only. */
export function fileNameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain || 'board'}.json`;
}
