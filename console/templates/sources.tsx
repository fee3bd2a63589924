import { Button, FileInput, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleBingoEventExport, consoleCloneBingoEvent, consoleCreateBingoTemplate } from './documents.ts';
import type { SourceActions } from './library.tsx';
import { readDocument, useDownload } from './template-source.ts';
import { NewEventDialog } from './templates-page.tsx';
import { templatesText } from './text.ts';

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
    <Section title={templatesText.ofEvent}>
      <Stack align="flex-start">
        <NativeSelect
          w={320}
          maw="100%"
          label={labels.event}
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
          mutation={clone}
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
    </Section>
  );
}

interface FromFileProps extends SourceActions {
  readonly onKept: (name: string) => void;
}

/** Reads a board from a file, for the library or an event. */
export function FromFile({ onNewEvent, onApply, onKept }: FromFileProps) {
  const [source, setSource] = useState<{ name: string; document: unknown } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, error, isPending } = useGraphMutation(consoleCreateBingoTemplate);
  const read = async (file: File | null) => {
    const document = file && readDocument(await file.text());
    setSource(file && document !== null ? { name: file.name, document } : null);
    setProblem(file && document === null ? templatesText.notJson : null);
  };
  return (
    <Section title={templatesText.file}>
      <Stack align="flex-start">
        <FileInput
          w={320}
          maw="100%"
          accept="application/json,.json"
          clearable
          clearButtonProps={{ 'aria-label': text.clearFile }}
          label={templatesText.chooseFile}
          description={templatesText.fileText}
          placeholder={text.noFile}
          error={problem}
          onChange={(file) => void read(file)}
        />
        {error && <FailureNotice failure={error} />}
        <Text role="status" size="sm">
          {source && templatesText.fileReady(source.name)}
        </Text>
        {source && (
          <Group gap="xs">
            <Button onClick={() => onNewEvent(source)}>{templatesText.newEvent}</Button>
            <Button variant="default" onClick={() => onApply(source)}>
              {templatesText.applyNamed(source.name)}
            </Button>
            <Button
              variant="default"
              loading={isPending}
              onClick={() =>
                mutate(
                  { input: { document: source.document } },
                  { onSuccess: ({ createBingoEventTemplate }) => onKept(createBingoEventTemplate.name) },
                )
              }
            >
              {templatesText.addToLibrary}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
