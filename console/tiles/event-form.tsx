import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { suggestId } from '#console/events/board/board-draft.ts';
import { SaveFailure } from '#console/frame/save-failure.tsx';
import { RestoredNotice } from '#console/frame/unsaved/restored-notice.tsx';
import { type Saving, useDraftForm } from '#console/frame/unsaved/use-draft-form.ts';
import { tilesText } from '#console/text/tiles.ts';
import { type TileEventDraft, tileEventProblems } from './event-draft.ts';

interface Props {
  readonly initial: TileEventDraft;
  /** Version of the event; absent for a new one, whose id can be chosen. */
  readonly version?: number;
  readonly submit: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onSave: (draft: TileEventDraft, saving: Saving) => void;
  /** Replaces the form by one of the present state. */
  readonly onLoad?: (forget: () => void) => void;
}

/** The form of a tile event, without its tiles. */
export function TileEventForm({ initial, version, submit, failure, isPending, onSave, onLoad }: Props) {
  const { form, kept } = useDraftForm<TileEventDraft>({
    name: 'tile event',
    initialValues: initial,
    validate: tileEventProblems,
    ...(version !== undefined && { version }),
  });
  const saveOver = (ifVersion: number | null) =>
    form.onSubmit((draft) => onSave(draft, { ifVersion, onSaved: () => kept.markSaved(draft) }));
  const isNew = version === undefined;
  const rename = (name: string) => {
    if (isNew && form.values.id === suggestId(form.values.name)) form.setFieldValue('id', suggestId(name));
    form.setFieldValue('name', name);
  };
  return (
    <form noValidate onSubmit={saveOver(kept.version)}>
      <Stack maw={480}>
        <RestoredNotice kept={kept} />
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
        <SaveFailure
          failure={failure}
          again={saveOver(kept.version)}
          outdated={
            onLoad && {
              load: () => onLoad(() => kept.markSaved(form.values)),
              overwrite: saveOver(null),
            }
          }
        />
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
