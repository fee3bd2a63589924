import { Button, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { flushSync } from 'react-dom';
import type { TierDraft } from '#console/events/tiers/tier-draft.ts';
import { Dialog } from '#console/frame/dialog.tsx';
import { focusInvalid } from '#console/frame/focus-invalid.ts';
import { eventFormText } from '#console/text/events.ts';
import { fromLocalInput, toLocalInput } from '#console/text/format.ts';
import type { TaskDraft } from './board-draft.ts';
import { TriggerBuilder } from './trigger-builder.tsx';
import { readTriggerDraft, writeTrigger } from './trigger-draft.ts';
import { triggerProblem } from './trigger-problem.ts';
import { useTriggerCheck } from './use-trigger-check.ts';

interface Props {
  /** The task to edit; without a name for an empty cell. */
  readonly task: TaskDraft;
  readonly size: number;
  readonly tiers: readonly TierDraft[];
  readonly onKeep: (task: TaskDraft) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const MOST_POINTS = 1_000_000;

/** A dialog that edits one task of a board. */
export function TaskEditor({ task, size, tiers, onKeep, onRemove, onClose }: Props) {
  const { position } = task;
  const hidden = task.hiddenUntil === null ? '' : toLocalInput(task.hiddenUntil);
  const form = useForm({
    initialValues: {
      name: task.name,
      description: task.description,
      points: task.points,
      trigger: readTriggerDraft(task.trigger),
      tier: String(task.tier ?? ''),
      hiddenUntil: hidden,
    },
    validate: {
      name: (name) => (name.trim() === '' ? eventFormText.taskNameMissing : null),
      trigger: (trigger) => triggerProblem(trigger),
      points: (points) => (arePoints(points) ? null : eventFormText.pointsWrong),
    },
  });
  const { check, isPending } = useTriggerCheck();
  const keep = form.onSubmit((values, event) => {
    const { name, description, points, tier, hiddenUntil } = values;
    const [trigger, element] = [writeTrigger(values.trigger), event?.currentTarget];
    const kept = {
      position,
      name: name.trim(),
      description,
      points,
      trigger,
      tier: tier === '' ? null : Number(tier),
      // The input shows minutes; a time that was not changed keeps its seconds.
      hiddenUntil: hiddenUntil === hidden ? task.hiddenUntil : fromLocalInput(hiddenUntil),
    };
    check(trigger, (problem) => {
      if (problem === null) return onKeep(kept);
      flushSync(() => form.setFieldError('trigger', problem));
      focusInvalid(element);
    });
  });
  const triggerError = form.errors.trigger;
  return (
    <Dialog
      onClose={onClose}
      title={eventFormText.taskAt(Math.floor(position / size) + 1, (position % size) + 1)}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // The dialog is inside the form of the event.
          event.stopPropagation();
          keep(event);
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            required
            label={eventFormText.taskName}
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <TriggerBuilder
            draft={form.values.trigger}
            onChange={(trigger) => form.setFieldValue('trigger', trigger)}
            error={typeof triggerError === 'string' ? triggerError : null}
          />
          <NumberInput
            label={eventFormText.taskPoints}
            min={0}
            max={MOST_POINTS}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps('points')}
          />
          <Textarea
            label={eventFormText.taskDescription}
            maxLength={4000}
            autosize
            {...form.getInputProps('description')}
          />
          {tiers.length > 0 && (
            <NativeSelect
              label={eventFormText.tier}
              data={[
                { value: '', label: eventFormText.noTier },
                ...tiers.map(({ number, name }) => ({
                  value: String(number),
                  label: eventFormText.tierNamed(number, name),
                })),
              ]}
              {...form.getInputProps('tier')}
            />
          )}
          <TextInput
            type="datetime-local"
            label={eventFormText.hiddenUntil}
            description={eventFormText.hiddenUntilHint}
            {...form.getInputProps('hiddenUntil')}
          />
          <Group justify="space-between">
            <Button variant="default" onClick={onRemove}>
              {eventFormText.removeTask}
            </Button>
            <Button type="submit" loading={isPending}>
              {eventFormText.keepTask}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Whether these are points; the input holds an empty text or what is being typed otherwise. */
function arePoints(points: unknown): boolean {
  return Number.isInteger(points) && Number(points) >= 0 && Number(points) <= MOST_POINTS;
}
