import { Button, Fieldset, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SaveFailure } from '#console/frame/save-failure.tsx';
import { RestoredNotice } from '#console/frame/unsaved/restored-notice.tsx';
import { type Saving, useDraftForm } from '#console/frame/unsaved/use-draft-form.ts';
import { eventFormText } from '#console/text/events.ts';
import { suggestId } from './board/board-draft.ts';
import { BoardEditor } from './board/board-editor.tsx';
import { BoardSize } from './board/board-size.tsx';
import { failureInCell } from './board/failure-in-cell.ts';
import { BonusesEditor } from './bonuses-editor.tsx';
import { type EventDraft, eventProblems } from './event-draft.ts';
import { withoutTier } from './tiers/tier-draft.ts';
import { TiersEditor } from './tiers/tiers-editor.tsx';

interface Props {
  readonly initial: EventDraft;
  /** Version of the event; absent for a new one, whose id can be chosen. */
  readonly version?: number;
  readonly failure: Error | null;
  readonly busy: boolean;
  readonly onSave: (draft: EventDraft, saving: Saving) => void;
  /** Replaces the form by one of the present state. */
  readonly onLoad?: (forget: () => void) => void;
}

/** The form of an event with its board. */
export function EventForm({ initial, version, failure, busy, onSave, onLoad }: Props) {
  const isNew = version === undefined;
  const { form, kept } = useDraftForm<EventDraft>({
    name: 'event',
    initialValues: initial,
    validate: eventProblems,
    ...(version !== undefined && { version }),
  });
  const [sent, setSent] = useState<EventDraft>();
  const { boardSize, bonuses, tiers, tasks } = form.values;
  const saveOver = (ifVersion: number | null) =>
    form.onSubmit((draft) => {
      setSent(draft);
      onSave(draft, { ifVersion, onSaved: () => kept.markSaved(draft) });
    });
  const rename = (name: string) => {
    if (isNew && form.values.id === suggestId(form.values.name)) form.setFieldValue('id', suggestId(name));
    form.setFieldValue('name', name);
  };
  const removeTier = (number: number) => {
    form.setFieldValue('tasks', withoutTier(tasks, number));
    form.setFieldValue(
      'tiers',
      tiers.filter((tier) => tier.number !== number),
    );
  };
  const time = { type: 'datetime-local', required: true, withAsterisk: true };
  return (
    <form noValidate onSubmit={saveOver(kept.version)}>
      <Stack>
        <RestoredNotice kept={kept} />
        <TextInput
          required
          label={eventFormText.name}
          maxLength={200}
          {...form.getInputProps('name')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        {isNew && (
          <TextInput
            required
            label={eventFormText.id}
            description={eventFormText.idHint}
            {...form.getInputProps('id')}
          />
        )}
        <Textarea
          label={eventFormText.description}
          maxLength={4000}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...time} label={eventFormText.start} {...form.getInputProps('start')} />
          <TextInput {...time} label={eventFormText.end} {...form.getInputProps('end')} />
        </SimpleGrid>
        <BoardSize
          side={form.values.side}
          size={boardSize}
          tasks={tasks}
          error={form.errors.side}
          onType={(side) => form.setFieldValue('side', side)}
          onInvalid={() => form.validateField('side')}
          onResize={(size, resized) => {
            form.setFieldValue('tasks', resized);
            form.setFieldValue('boardSize', size);
          }}
        />
        <TextInput
          label={eventFormText.teamSize}
          description={eventFormText.teamSizeWords}
          inputMode="numeric"
          maxLength={2}
          maw={360}
          {...form.getInputProps('teamSize')}
        />
        <Fieldset legend={eventFormText.board}>
          <BoardEditor
            size={boardSize}
            tasks={tasks}
            tiers={tiers}
            onChange={(changed) => form.setFieldValue('tasks', changed)}
          />
        </Fieldset>
        <BonusesEditor bonuses={bonuses} onChange={(changed) => form.setFieldValue('bonuses', changed)} />
        <TiersEditor
          tiers={tiers}
          onChange={(changed) => form.setFieldValue('tiers', changed)}
          onRemove={removeTier}
        />
        <SaveFailure
          failure={failureInCell(failure, sent)}
          again={saveOver(kept.version)}
          outdated={
            onLoad && {
              load: () => onLoad(() => kept.markSaved(form.values)),
              overwrite: saveOver(null),
            }
          }
        />
        <Group>
          <Button type="submit" loading={busy}>
            {eventFormText.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
