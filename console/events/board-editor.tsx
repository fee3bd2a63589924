import { Button, Group, NativeSelect, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '#console/frame/dialog.tsx';
import { focusInvalid } from '#console/frame/form.tsx';
import { fromLocalInput, toLocalInput } from '#console/frame/format.ts';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { draftPicture } from '#console/pictures/picture-address.ts';
import { PictureField } from '#console/pictures/picture-field.tsx';
import { BoardGrid } from './board-grid.tsx';
import { consoleBingoCatalogue } from './documents.ts';
import {
  freeCells,
  moveTask,
  placeTasks,
  putTask,
  removeTask,
  type TaskDraft,
  type TierDraft,
} from './event-draft.ts';
import { TaskListDialog } from './task-list-dialog.tsx';
import { eventFormText, eventsText } from './text.ts';
import { readTriggerDraft, triggerProblem, writeTrigger } from './trigger.ts';
import { TriggerBuilder, useTriggerCheck } from './trigger-builder.tsx';

interface Props {
  readonly size: number;
  readonly tasks: readonly TaskDraft[];
  readonly tiers: readonly TierDraft[];
  readonly onChange: (tasks: TaskDraft[]) => void;
}

/** Edits the tasks of a board on its grid. */
export function BoardEditor({ size, tasks, tiers, onChange }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const close = () => setChosen(null);
  const { data } = useGraph(consoleBingoCatalogue, {});
  const icons = data?.bingoCatalogue.itemPictureUrl ?? null;
  const free = freeCells(tasks, size);
  return (
    <>
      <Text size="sm" c="dimmed">
        {eventFormText.boardHint}
      </Text>
      <Button variant="default" my="xs" disabled={free.length === 0} onClick={() => setListOpen(true)}>
        {eventFormText.list}
      </Button>
      <BoardGrid
        label={eventFormText.board}
        size={size}
        tasks={tasks.map((task) => ({ ...task, picture: draftPicture(task, icons) }))}
        details={detailsOf}
        onChoose={setChosen}
        onMove={(from, to) => onChange(moveTask(tasks, from, to))}
      />
      {isListOpen && (
        <TaskListDialog
          free={free.length}
          onClose={() => setListOpen(false)}
          onAdd={(listed) => {
            onChange([...tasks, ...placeTasks(listed, free)]);
            setListOpen(false);
          }}
        />
      )}
      {chosen !== null && (
        <TaskEditor
          task={tasks.find(({ position }) => position === chosen) ?? emptyTask(chosen)}
          size={size}
          tiers={tiers}
          onClose={close}
          onKeep={(task) => {
            onChange(putTask(tasks, task));
            close();
          }}
          onRemove={() => {
            onChange(removeTask(tasks, chosen));
            close();
          }}
        />
      )}
    </>
  );
}

function detailsOf({ points, tier, hiddenUntil }: TaskDraft): string {
  const isHidden = hiddenUntil !== null && Date.parse(hiddenUntil) > Date.now();
  return [
    eventsText.pointsOf(points),
    ...(tier === null ? [] : [eventFormText.tierNamed(tier, '')]),
    ...(isHidden ? [eventFormText.hidden] : []),
  ].join(', ');
}

function emptyTask(position: number): TaskDraft {
  return {
    position,
    name: '',
    description: '',
    points: 1,
    trigger: 'npc_kill::1',
    tier: null,
    hiddenUntil: null,
    pictureId: null,
  };
}

interface TaskEditorProps {
  /** The task to edit; without a name for an empty cell. */
  readonly task: TaskDraft;
  readonly size: number;
  readonly tiers: readonly TierDraft[];
  readonly onKeep: (task: TaskDraft) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const MOST_POINTS = 1_000_000;

function TaskEditor({ task, size, tiers, onKeep, onRemove, onClose }: TaskEditorProps) {
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
      pictureId: task.pictureId,
    },
    validate: {
      name: (name) => (name.trim() === '' ? eventFormText.taskNameMissing : null),
      trigger: (trigger) => triggerProblem(trigger),
      points: (points) => (arePoints(points) ? null : eventFormText.pointsWrong),
    },
  });
  const { check, isPending } = useTriggerCheck();
  const keep = form.onSubmit((values, event) => {
    const { name, description, points, tier, hiddenUntil, pictureId } = values;
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
      pictureId,
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
            label={labels.points}
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
          <PictureField
            value={form.values.pictureId}
            onChange={(pictureId) => form.setFieldValue('pictureId', pictureId)}
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
