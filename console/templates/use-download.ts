import { useMutation } from '@tanstack/react-query';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { send } from '#console/graph/send.ts';
import type { TypedDocument } from '#console/graph/typed-document.ts';
import { templatesText } from '#console/text/templates.ts';
import { saveDocument } from './save-document.ts';

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
      saveDocument(name, board);
    },
  });
}
