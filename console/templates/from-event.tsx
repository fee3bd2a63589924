import { Button, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { templatesText } from '#console/text/templates.ts';
import { consoleBingoEventExport, consoleCloneBingoEvent, consoleCreateBingoTemplate } from './documents.ts';
import { NewEventDialog } from './new-event-dialog.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  readonly events: readonly { readonly id: string; readonly name: string }[];
  readonly onCreated: (name: string) => void;
  readonly onKept: (name: string) => void;
}

/** Takes the board of an event: into the library, into a file or as a copy. */
export function FromEvent({ events, onCreated, onKept }: Props) {
  const [chosen, setChosen] = useState('');
  const [copies, setCopies] = useState(false);
  const keep = useGraphMutation(consoleCreateBingoTemplate);
  const clone = useGraphMutation(consoleCloneBingoEvent);
  const download = useDownload(consoleBingoEventExport, ({ bingoEventExport }) => bingoEventExport);
  const event = events.find(({ id }) => id === chosen) ?? events[0];
  if (!event) return null;
  const { id: eventId, name } = event;
  return (
    <section aria-labelledby="from-event">
      <Title order={2} size="h3" id="from-event" mb="sm">
        {templatesText.ofEvent}
      </Title>
      <Stack align="flex-start">
        <NativeSelect
          w={320}
          maw="100%"
          label={templatesText.event}
          data={events.map(({ id, name: label }) => ({ value: id, label }))}
          value={eventId}
          onChange={(change) => setChosen(change.currentTarget.value)}
        />
        {keep.error && <FailureNotice failure={keep.error} />}
        {download.error && <FailureNotice failure={download.error} />}
        <Group gap="xs">
          <Button onClick={() => setCopies(true)}>{templatesText.copyEvent}</Button>
          <Button
            variant="default"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(
                { input: { eventId } },
                { onSuccess: ({ createBingoEventTemplate }) => onKept(createBingoEventTemplate.name) },
              )
            }
          >
            {templatesText.keepEvent}
          </Button>
          <Button
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate({ name, variables: { eventId } })}
          >
            {templatesText.download}
          </Button>
        </Group>
      </Stack>
      {copies && (
        <NewEventDialog
          title={templatesText.copyOf(name)}
          failure={clone.error}
          isPending={clone.isPending}
          onClose={() => setCopies(false)}
          onCreate={(input) =>
            clone.mutate(
              { eventId, input },
              {
                onSuccess: ({ cloneBingoEvent }) => {
                  setCopies(false);
                  onCreated(cloneBingoEvent.name);
                },
              },
            )
          }
        />
      )}
    </section>
  );
}
