import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { eventsText } from '#console/text/events.ts';
import { consoleDeleteBingoEvent } from './documents.ts';

interface Props {
  readonly event: { readonly id: string; readonly name: string; readonly participantCount: number };
}

/** Deletes an event after saying what is lost, and returns to the list. */
export function DeleteEvent({ event: { id, name, participantCount } }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [, navigate] = useLocation();
  // Leaves the page before it reads the deleted event again.
  const { mutate, error, isPending } = useGraphMutation(consoleDeleteBingoEvent, () =>
    navigate('/console/events'),
  );
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {eventsText.delete}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={eventsText.deleteNamed(name)}
          words={eventsText.deleteWords(participantCount)}
          act={eventsText.doDelete}
          failure={error}
          isPending={isPending}
          onConfirm={() => mutate({ id })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
