import { Button, Menu, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { Form } from '#console/frame/form.tsx';
import { fromLocalInput, isIdentifier, toLocalInput } from '#console/frame/format.ts';
import { showMessage } from '#console/frame/show-message.ts';
import { labels, text } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoEventQuery,
  consoleDeleteBingoEvent,
  consoleDuplicateBingoEvent,
  consoleUpdateBingoEvent,
} from './documents.ts';
import { suggestId } from './event-draft.ts';
import { eventFormText, organiseText } from './text.ts';

type BingoEvent = Pick<
  NonNullable<ConsoleBingoEventQuery['bingoEvent']>,
  'id' | 'name' | 'status' | 'endDate' | 'startDate' | 'participantCount'
>;

interface DialogProps {
  readonly event: BingoEvent;
  readonly onClose: () => void;
}

const DIALOGS = { end: EndDialog, extend: ExtendDialog, duplicate: DuplicateDialog, delete: DeleteDialog };

/** What organisers do with a whole event. */
export function OrganiseMenu({ event }: { readonly event: BingoEvent }) {
  const [chosen, setChosen] = useState<keyof typeof DIALOGS | null>(null);
  const Chosen = chosen && DIALOGS[chosen];
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {organiseText.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {event.status === 'active' && (
            <Menu.Item onClick={() => setChosen('end')}>{organiseText.endNow}</Menu.Item>
          )}
          {event.status !== 'completed' && (
            <Menu.Item onClick={() => setChosen('extend')}>{organiseText.extend}</Menu.Item>
          )}
          <Menu.Item onClick={() => setChosen('duplicate')}>{organiseText.duplicate}</Menu.Item>
          <Menu.Item onClick={() => setChosen('delete')}>{labels.delete}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Chosen && <Chosen event={event} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Ends an event before its time; what was done before counts. */
function EndDialog({ event: { id, name }, onClose }: DialogProps) {
  return (
    <ConfirmMutation
      title={organiseText.endNamed(name)}
      description={organiseText.endText}
      act={organiseText.doEnd}
      document={consoleUpdateBingoEvent}
      variables={{ id, input: { status: 'completed' }, ifVersion: null }}
      onDone={() => showMessage(organiseText.ended(name))}
      onClose={onClose}
    />
  );
}

/** Sets another end of an event. */
function ExtendDialog({ event: { id, name, endDate, startDate }, onClose }: DialogProps) {
  const update = useGraphMutation(consoleUpdateBingoEvent);
  const form = useForm({
    initialValues: { end: toLocalInput(endDate) },
    validate: {
      end: (entered) => {
        const end = fromLocalInput(entered);
        if (end === null) return eventFormText.timeMissing;
        return end < startDate ? eventFormText.endBeforeStart : null;
      },
    },
  });
  const save = form.onSubmit(({ end }) =>
    update.mutate(
      { id, input: { endDate: fromLocalInput(end) ?? endDate }, ifVersion: null },
      {
        onSuccess: () => {
          showMessage(eventFormText.saved(name));
          onClose();
        },
      },
    ),
  );
  return (
    <Dialog title={organiseText.extendNamed(name)} onClose={onClose}>
      <Form onSubmit={save} mutation={update} submit={text.save}>
        <TextInput
          required
          data-autofocus
          type="datetime-local"
          label={organiseText.newEnd}
          {...form.getInputProps('end')}
        />
      </Form>
    </Dialog>
  );
}

/** Copies an event with its board, without its players, and opens the copy. */
function DuplicateDialog({ event: { id: eventId, name }, onClose }: DialogProps) {
  const copy = useGraphMutation(consoleDuplicateBingoEvent);
  const [, navigate] = useLocation();
  const initial = organiseText.copyOf(name);
  const form = useForm({
    initialValues: { name: initial, id: suggestId(initial), start: '' },
    validate: {
      name: (entered) => (entered.trim() === '' ? eventFormText.nameMissing : null),
      id: (entered) => (isIdentifier(entered) ? null : labels.idWrong),
      start: (entered) => (fromLocalInput(entered) === null ? eventFormText.timeMissing : null),
    },
  });
  const save = form.onSubmit(({ id, start, ...values }) =>
    copy.mutate(
      { eventId, input: { id, name: values.name.trim(), startDate: fromLocalInput(start) ?? '' } },
      { onSuccess: () => navigate(`/console/events/${encodeURIComponent(id)}/edit`) },
    ),
  );
  return (
    <Dialog title={organiseText.duplicateNamed(name)} onClose={onClose}>
      <Stack>
        <Text size="sm">{organiseText.duplicateText}</Text>
        <Form onSubmit={save} mutation={copy} submit={organiseText.doDuplicate}>
          <TextInput
            required
            data-autofocus
            label={labels.name}
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <TextInput required label={eventFormText.id} maxLength={64} {...form.getInputProps('id')} />
          <TextInput
            required
            type="datetime-local"
            label={labels.start}
            description={organiseText.sameLength}
            {...form.getInputProps('start')}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}

/** Deletes an event after saying what is lost, and returns to the list. */
function DeleteDialog({ event: { id, name, participantCount }, onClose }: DialogProps) {
  const [, navigate] = useLocation();
  return (
    <ConfirmMutation
      title={organiseText.deleteNamed(name)}
      description={organiseText.deleteText(participantCount)}
      act={organiseText.doDelete}
      document={consoleDeleteBingoEvent}
      variables={{ id }}
      onDone={() => navigate('/console/events')}
      onClose={onClose}
    />
  );
}
