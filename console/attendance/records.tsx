import { Button, Group, NumberInput, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { Form, Suggestions } from '#console/frame/form.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { filterInput, NO_FILTER, pointsProblem, type RecordFilter } from './attendance.ts';
import {
  type ConsoleAttendanceRecordsQuery,
  consoleAttendanceEvents,
  consoleAttendanceRecords,
  consoleDeleteAttendance,
  consoleUpdateAttendance,
} from './documents.ts';
import { attendanceText, recordsText } from './text.ts';

/** The records by player, event and day, which are corrected and deleted here. */
export function Records() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const [settled] = useDebouncedValue(filter, 300);
  const query = useGraph(consoleAttendanceRecords, { filter: filterInput(settled), page });
  const lastPage = lastPageOf(query.data) ?? page;
  // The only record of the last page may have been deleted.
  useEffect(() => setPage((current) => Math.min(current, lastPage)), [lastPage]);
  return (
    <Stack>
      <Filters
        filter={filter}
        onChange={(changed) => {
          setFilter(changed);
          setPage(1);
        }}
      />
      <Loaded query={query}>
        {({ attendanceRecords }) => {
          const { total, limit, records } = attendanceRecords ?? { total: 0, limit: 1, records: [] };
          return (
            <>
              <Group justify="space-between">
                <Text role="status" size="sm">
                  {total === 0 ? recordsText.none : recordsText.total(formatNumber(total))}
                </Text>
                <Button component="a" href="/attendance/export" download variant="default" size="xs">
                  {recordsText.export}
                </Button>
              </Group>
              {records.length > 0 && <RecordTable records={records} />}
              {total > limit && (
                <Pagination
                  total={Math.ceil(total / limit)}
                  value={page}
                  onChange={setPage}
                  getItemProps={(number) => ({ 'aria-label': text.page(number) })}
                  getControlProps={(control) => ({ 'aria-label': text.pageControls[control] })}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

function lastPageOf(data: ConsoleAttendanceRecordsQuery | undefined): number | null {
  const { total, limit } = data?.attendanceRecords ?? {};
  return total === undefined || limit === undefined ? null : Math.max(1, Math.ceil(total / limit));
}

interface FiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (filter: RecordFilter) => void;
}

const FIELDS = [
  ['rsn', labels.player, 'search'],
  ['event', labels.event, 'search'],
  ['from', recordsText.from, 'date'],
  ['to', recordsText.to, 'date'],
] as const;

function Filters({ filter, onChange }: FiltersProps) {
  const { data } = useGraph(consoleAttendanceEvents, {});
  const names = data?.attendanceEvents?.events.map(({ name }) => name) ?? [];
  return (
    <Group align="flex-end">
      {FIELDS.map(([field, label, type]) => (
        <TextInput
          key={field}
          type={type}
          label={label}
          maxLength={200}
          list={field === 'event' ? 'recorded-events' : undefined}
          value={filter[field]}
          onChange={(event) => onChange({ ...filter, [field]: event.currentTarget.value })}
        />
      ))}
      <Suggestions id="recorded-events" names={names} />
    </Group>
  );
}

const DIALOGS = { edit: EditRecordDialog, delete: DeleteRecordDialog };

function RecordTable({ records }: { readonly records: readonly AttendanceRecord[] }) {
  const [shown, setShown] = useState<{ what: keyof typeof DIALOGS; record: AttendanceRecord } | null>(null);
  const Shown = shown && DIALOGS[shown.what];
  return (
    <>
      <DataTable
        label={recordsText.title}
        rows={records}
        idOf={({ id }) => id}
        minWidth={720}
        columns={[
          [labels.player, ({ rsn }) => rsn],
          [labels.event, ({ event }) => event],
          [attendanceText.date, ({ date }) => date],
          [labels.points, ({ points }) => formatNumber(points)],
          [recordsText.notes, ({ notes }) => notes],
          [recordsText.recordedBy, ({ recordedBy }) => recordedBy],
          [
            labels.action,
            (record) => (
              <RowActions
                actions={[
                  [labels.edit, recordsText.editNamed(record), () => setShown({ what: 'edit', record })],
                  [
                    labels.delete,
                    recordsText.deleteNamed(record),
                    () => setShown({ what: 'delete', record }),
                  ],
                ]}
              />
            ),
          ],
        ]}
      />
      {shown && Shown && <Shown record={shown.record} onClose={() => setShown(null)} />}
    </>
  );
}

type AttendanceRecord = NonNullable<ConsoleAttendanceRecordsQuery['attendanceRecords']>['records'][number];

interface Props {
  readonly record: AttendanceRecord;
  readonly onClose: () => void;
}

function EditRecordDialog({ record, onClose }: Props) {
  const update = useGraphMutation(consoleUpdateAttendance);
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
  const save = form.onSubmit((input) => update.mutate({ id, input }, { onSuccess: onClose }));
  return (
    <Dialog title={recordsText.editNamed(record)} onClose={onClose}>
      <Form onSubmit={save} mutation={update} submit={text.save}>
        <TextInput
          required
          data-autofocus
          label={labels.player}
          maxLength={64}
          {...form.getInputProps('rsn')}
        />
        <TextInput required label={labels.event} maxLength={200} {...form.getInputProps('event')} />
        <Group grow align="flex-start">
          <TextInput required type="date" label={attendanceText.date} {...form.getInputProps('date')} />
          <NumberInput label={labels.points} {...form.getInputProps('points')} />
        </Group>
        <TextInput label={recordsText.notes} maxLength={4000} {...form.getInputProps('notes')} />
      </Form>
    </Dialog>
  );
}

function DeleteRecordDialog({ record, onClose }: Props) {
  return (
    <ConfirmMutation
      title={recordsText.deleteNamed(record)}
      description={recordsText.deleteText}
      act={recordsText.doDelete}
      document={consoleDeleteAttendance}
      variables={{ id: record.id }}
      onClose={onClose}
    />
  );
}
