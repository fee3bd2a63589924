import { Button, Group, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { attendanceText, recordsText } from '#console/text/attendance.ts';
import { formatNumber } from '#console/text/format.ts';
import { text } from '#console/text/text.ts';
import {
  type ConsoleAttendanceRecordsQuery,
  consoleAttendanceEvents,
  consoleAttendanceRecords,
} from './documents.ts';
import { type AttendanceRecord, DeleteRecordDialog, EditRecordDialog } from './record-dialogs.tsx';
import { filterInput, NO_FILTER, type RecordFilter } from './record-filter.ts';

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
              <Text role="status" size="sm">
                {total === 0 ? recordsText.none : recordsText.total(formatNumber(total))}
              </Text>
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
  ['rsn', attendanceText.player, 'search'],
  ['event', attendanceText.event, 'search'],
  ['from', recordsText.from, 'date'],
  ['to', recordsText.to, 'date'],
] as const;

function Filters({ filter, onChange }: FiltersProps) {
  const { data } = useGraph(consoleAttendanceEvents, {});
  const names = new Set(data?.attendanceEvents?.events.map(({ name }) => name));
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
      <datalist id="recorded-events">
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Group>
  );
}

const DIALOGS = { edit: EditRecordDialog, delete: DeleteRecordDialog };

function RecordTable({ records }: { readonly records: readonly AttendanceRecord[] }) {
  const [shown, setShown] = useState<{ what: keyof typeof DIALOGS; record: AttendanceRecord } | null>(null);
  const Shown = shown && DIALOGS[shown.what];
  const actions = (record: AttendanceRecord) =>
    (
      [
        ['edit', recordsText.edit, recordsText.editNamed(record)],
        ['delete', recordsText.delete, recordsText.deleteNamed(record)],
      ] as const
    ).map(([what, label, description]) => (
      <Button
        key={what}
        size="compact-xs"
        variant="default"
        aria-label={description}
        onClick={() => setShown({ what, record })}
      >
        {label}
      </Button>
    ));
  return (
    <>
      <DataTable
        label={recordsText.title}
        rows={records}
        idOf={({ id }) => id}
        minWidth={720}
        columns={[
          { heading: attendanceText.player, cell: ({ rsn }) => rsn },
          { heading: attendanceText.event, cell: ({ event }) => event },
          { heading: attendanceText.date, cell: ({ date }) => date },
          { heading: attendanceText.totalPoints, cell: ({ points }) => formatNumber(points) },
          { heading: recordsText.notes, cell: ({ notes }) => notes },
          { heading: recordsText.recordedBy, cell: ({ recordedBy }) => recordedBy },
          {
            heading: recordsText.action,
            cell: (record) => (
              <Group gap={4} wrap="nowrap">
                {actions(record)}
              </Group>
            ),
          },
        ]}
      />
      {shown && Shown && <Shown record={shown.record} onClose={() => setShown(null)} />}
    </>
  );
}
