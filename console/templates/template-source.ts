import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#console/frame/save-file.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { send, type TypedDocument } from '#console/graph/send.ts';
import { templatesText } from './text.ts';

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

interface Download<Variables> {
  /** The name of the file is made of it. */
  readonly name: string;
  readonly variables: Variables;
}

/**
 * Returns a mutation that reads a board and saves it as a file.
 *
 * @param boardOf returns undefined if the board does not exist any more.
 */
export function useDownload<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  boardOf: (result: Result) => unknown,
) {
  return useMutation({
    mutationFn: async ({ name, variables }: Download<Variables>) => {
      const board = boardOf(await send(document, variables));
      if (board === undefined) throw new GraphFailure(templatesText.gone, 'NOT_FOUND');
      saveFile(fileNameOf(name), `${JSON.stringify(board, null, 2)}\n`, 'application/json');
    },
  });
}
