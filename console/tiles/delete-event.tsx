import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { tilesText } from '#console/text/tiles.ts';
import { consoleDeleteTileEvent } from './documents.ts';

interface Props {
  readonly event: { readonly id: string; readonly name: string };
}

/** Deletes a tile event after saying what is lost, and returns to the list. */
export function DeleteTileEvent({ event: { id, name } }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [, navigate] = useLocation();
  // Leaves the page before it reads the deleted event again.
  const { mutate, error, isPending } = useGraphMutation(consoleDeleteTileEvent, () =>
    navigate('/console/tiles'),
  );
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {tilesText.delete}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={tilesText.deleteNamed(name)}
          words={tilesText.deleteWords}
          act={tilesText.doDelete}
          failure={error}
          isPending={isPending}
          onConfirm={() => mutate({ id })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
