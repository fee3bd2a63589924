import { fileNameOf } from './template-source.ts';

/** Saves a document as a JSON file of the browser. */
export function saveDocument(name: string, document: unknown): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = window.document.createElement('a');
  link.href = address;
  link.download = fileNameOf(name);
  link.click();
  URL.revokeObjectURL(address);
}
