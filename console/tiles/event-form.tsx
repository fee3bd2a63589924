import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { suggestId } from '#console/events/board/board-draft.ts';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { tilesText } from '#console/text/tiles.ts';
import { type TileEventDraft, tileEventProblems } from './event-draft.ts';

interface Props {
  readonly initial: TileEventDraft;
  /** Whether the event is new, so that its id can be chosen. */
  readonly isNew: boolean;
  readonly submit: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onSave: (draft: TileEventDraft) => void;
}

/** The form of a tile event, without its tiles. */
export function TileEventForm({ initial, isNew, submit, failure, isPending, onSave }: Props) {
  const form = useForm<TileEventDraft>({ initialValues: initial, validate: tileEventProblems });
  const rename = (name: string) => {
    if (isNew && form.values.id === suggestId(form.values.name)) form.setFieldValue('id', suggestId(name));
    form.setFieldValue('name', name);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(onSave)}>
      <Stack maw={480}>
        <TextInput
          required
          label={tilesText.name}
          maxLength={200}
          {...form.getInputProps('name')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        {isNew && <TextInput required label={tilesText.id} maxLength={64} {...form.getInputProps('id')} />}
        <Group grow align="flex-start">
          <TextInput required type="date" label={tilesText.start} {...form.getInputProps('startDate')} />
          <TextInput required type="date" label={tilesText.end} {...form.getInputProps('endDate')} />
        </Group>
        <Textarea
          label={tilesText.description}
          maxLength={4000}
          autosize
          {...form.getInputProps('description')}
        />
        <Textarea label={tilesText.rules} maxLength={4000} autosize {...form.getInputProps('rules')} />
        <TextInput
          label={tilesText.teamSize}
          description={tilesText.teamSizeWords}
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('teamSize')}
        />
        <Checkbox label={tilesText.sequential} {...form.getInputProps('sequential', { type: 'checkbox' })} />
        {failure && <FailureNotice failure={failure} />}
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
