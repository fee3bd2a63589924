import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { isIdentifier } from '#console/graph/identifier.ts';
import { fromLocalInput } from '#console/text/format.ts';
import { templatesText } from '#console/text/templates.ts';

/** The fields of a new event. */
export interface NewEvent {
  readonly id: string;
  readonly startDate: string;
  readonly name?: string;
}

interface Props {
  readonly title: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onCreate: (event: NewEvent) => void;
  readonly onClose: () => void;
}

/** Asks for id, start and name of an event that is made from a board. */
export function NewEventDialog({ title, failure, isPending, onCreate, onClose }: Props) {
  const form = useForm({
    initialValues: { id: '', start: '', name: '' },
    validate: {
      id: (id) => (isIdentifier(id) ? null : templatesText.idWrong),
      start: (start) => (fromLocalInput(start) === null ? templatesText.startMissing : null),
    },
  });
  const create = form.onSubmit(({ id, start, name }) => {
    const startDate = fromLocalInput(start);
    if (startDate) onCreate({ id, startDate, ...(name.trim() !== '' && { name: name.trim() }) });
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={create}>
        <Stack>
          <TextInput required data-autofocus label={templatesText.id} {...form.getInputProps('id')} />
          <TextInput
            required
            type="datetime-local"
            label={templatesText.start}
            {...form.getInputProps('start')}
          />
          <TextInput label={templatesText.newName} maxLength={200} {...form.getInputProps('name')} />
          {failure && <FailureNotice failure={failure} />}
          <Button type="submit" loading={isPending}>
            {templatesText.create}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
