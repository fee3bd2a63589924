import { Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { eventFormText } from '#console/text/events.ts';
import { resizeBoard, suggestId } from './board/board-draft.ts';
import { BoardEditor } from './board/board-editor.tsx';
import { BonusesEditor } from './bonuses-editor.tsx';
import { type EventDraft, eventProblems } from './event-draft.ts';
import { withoutTier } from './tiers/tier-draft.ts';
import { TiersEditor } from './tiers/tiers-editor.tsx';

interface Props {
  readonly initial: EventDraft;
  /** Whether the event is new, so that its id can be chosen. */
  readonly isNew: boolean;
  readonly failure: Error | null;
  readonly busy: boolean;
  readonly onSave: (draft: EventDraft) => void;
}

/** The form of an event with its board. */
export function EventForm({ initial, isNew, failure, busy, onSave }: Props) {
  const form = useForm<EventDraft>({ initialValues: initial, validate: eventProblems });
  const { boardSize, bonuses, tiers, tasks } = form.values;
  const rename = (name: string) => {
    if (isNew && form.values.id === suggestId(form.values.name)) form.setFieldValue('id', suggestId(name));
    form.setFieldValue('name', name);
  };
  const resize = (value: string | number) => {
    const size = Number(value);
    if (!Number.isInteger(size) || size < 1 || size > 25) return;
    form.setFieldValue('tasks', resizeBoard(tasks, boardSize, size));
    form.setFieldValue('boardSize', size);
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
    <form noValidate onSubmit={form.onSubmit(onSave)}>
      <Stack>
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
        <NumberInput
          label={eventFormText.boardSize}
          min={1}
          max={25}
          allowDecimal={false}
          value={boardSize}
          onChange={resize}
          w={180}
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
        {failure && <FailureNotice failure={failure} again={form.onSubmit(onSave)} />}
        <Group>
          <Button type="submit" loading={busy}>
            {eventFormText.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
