import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { attendanceText, recordsText } from '#console/text/attendance.ts';
import { text } from '#console/text/text.ts';
import {
  type ConsoleAttendanceRecordsQuery,
  consoleDeleteAttendance,
  consoleUpdateAttendance,
} from './documents.ts';
import { pointsProblem } from './points.ts';

export type AttendanceRecord = NonNullable<
  ConsoleAttendanceRecordsQuery['attendanceRecords']
>['records'][number];

interface Props {
  readonly record: AttendanceRecord;
  readonly onClose: () => void;
}

/** Corrects a record. */
export function EditRecordDialog({ record, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleUpdateAttendance);
  const { id, rsn, event, date, points, notes } = record;
  const form = useForm({
    initialValues: { rsn, event, date, points, notes: notes ?? '' },
    validate: {
      rsn: (name) => (name.trim() === '' ? attendanceText.namesMissing : null),
      event: (name) => (name.trim() === '' ? attendanceText.eventMissing : null),
      date: (day) => (day === '' ? attendanceText.dateMissing : null),
      points: pointsProblem,
    },
  });
  const save = form.onSubmit((input) => mutate({ id, input }, { onSuccess: onClose }));
  return (
    <Dialog title={recordsText.editNamed(record)} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <Stack>
          <TextInput
            required
            data-autofocus
            label={attendanceText.player}
            maxLength={64}
            {...form.getInputProps('rsn')}
          />
          <TextInput required label={attendanceText.event} maxLength={200} {...form.getInputProps('event')} />
          <Group grow align="flex-start">
            <TextInput required type="date" label={attendanceText.date} {...form.getInputProps('date')} />
            <NumberInput label={attendanceText.totalPoints} {...form.getInputProps('points')} />
          </Group>
          <TextInput label={recordsText.notes} maxLength={4000} {...form.getInputProps('notes')} />
          {error && <FailureNotice failure={error} />}
          <Group>
            <Button type="submit" loading={isPending}>
              {text.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Deletes a record. */
export function DeleteRecordDialog({ record, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleDeleteAttendance);
  return (
    <ConfirmDialog
      title={recordsText.deleteNamed(record)}
      words={recordsText.deleteWords}
      act={recordsText.doDelete}
      failure={error}
      isPending={isPending}
      onConfirm={() => mutate({ id: record.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
