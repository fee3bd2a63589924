import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Dialog } from '#console/frame/dialog.tsx';
import { Form } from '#console/frame/form.tsx';
import { fromLocalInput, isIdentifier } from '#console/frame/format.ts';
import { Loaded, type Pending } from '#console/frame/notices.tsx';
import { Page } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { consoleBingoTemplates, consoleImportBingoEvent } from './documents.ts';
import { Library } from './library.tsx';
import { FromEvent, FromFile } from './sources.tsx';
import { inputOf, type TemplateSource } from './template-source.ts';
import { templatesText } from './text.ts';

/** Boards to use again: the library, files and other events. */
export function TemplatesPage() {
  return (
    <Page title={templatesText.title} access={['manage_bingo']}>
      <Templates />
    </Page>
  );
}

function Templates() {
  const query = useGraph(consoleBingoTemplates, {});
  const [creates, setCreates] = useState<TemplateSource | null>(null);
  const [applies, setApplies] = useState<TemplateSource | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const actions = { onNewEvent: setCreates, onApply: setApplies };
  const onKept = (name: string) => setDone(templatesText.kept(name));
  const onCreated = (name: string) => {
    setCreates(null);
    setDone(templatesText.done(name));
  };
  return (
    <>
      <Text role="status">{done}</Text>
      <Loaded query={query}>
        {({ bingoEventTemplates, bingoEvents }) => (
          <>
            <Library templates={bingoEventTemplates?.nodes ?? []} {...actions} />
            <FromEvent events={bingoEvents} onCreated={onCreated} onKept={onKept} />
            <FromFile {...actions} onKept={onKept} />
            {applies && (
              <ApplyDialog
                source={applies}
                events={bingoEvents}
                onClose={() => setApplies(null)}
                onApplied={(event) => {
                  setApplies(null);
                  setDone(templatesText.applied(event));
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {creates && <Creation source={creates} onCreated={onCreated} onClose={() => setCreates(null)} />}
    </>
  );
}

interface CreationProps {
  readonly source: TemplateSource;
  readonly onCreated: (name: string) => void;
  readonly onClose: () => void;
}

function Creation({ source, onCreated, onClose }: CreationProps) {
  const creation = useGraphMutation(consoleImportBingoEvent);
  return (
    <NewEventDialog
      title={templatesText.newEventFrom(source.name)}
      mutation={creation}
      onClose={onClose}
      onCreate={(event) =>
        creation.mutate(
          { input: { ...event, ...inputOf(source) } },
          { onSuccess: ({ importBingoEvent }) => onCreated(importBingoEvent.name) },
        )
      }
    />
  );
}

/** The fields of a new event. */
interface NewEvent {
  readonly id: string;
  readonly startDate: string;
  readonly name?: string;
}

interface Props {
  readonly title: string;
  readonly mutation: Pending;
  readonly onCreate: (event: NewEvent) => void;
  readonly onClose: () => void;
}

/** Asks for id, start and name of an event that is made from a board. */
export function NewEventDialog({ title, mutation, onCreate, onClose }: Props) {
  const form = useForm({
    initialValues: { id: '', start: '', name: '' },
    validate: {
      id: (id) => (isIdentifier(id) ? null : labels.idWrong),
      start: (start) => (fromLocalInput(start) === null ? templatesText.startMissing : null),
    },
  });
  const create = form.onSubmit(({ id, start, name }) => {
    const startDate = fromLocalInput(start);
    if (startDate) onCreate({ id, startDate, ...(name.trim() !== '' && { name: name.trim() }) });
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={create} mutation={mutation} submit={templatesText.create} isWide>
        <TextInput required data-autofocus label={templatesText.id} {...form.getInputProps('id')} />
        <TextInput required type="datetime-local" label={labels.start} {...form.getInputProps('start')} />
        <TextInput label={templatesText.newName} maxLength={200} {...form.getInputProps('name')} />
      </Form>
    </Dialog>
  );
}
