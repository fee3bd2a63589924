import { Alert, Button, Checkbox, FileInput, List, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { labels, text } from '#console/frame/text.ts';
import { send } from '#console/graph/send.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleAttendanceImportPreviewQuery,
  type ConsoleImportAttendanceMutation,
  consoleAttendanceImportPreview,
  consoleImportAttendance,
} from './documents.ts';
import { attendanceText } from './text.ts';

type Imported = ConsoleImportAttendanceMutation['importAttendance'];
type Preview = NonNullable<ConsoleAttendanceImportPreviewQuery['attendanceImportPreview']>;
type RowProblem = Imported['errors'][number];

/** A file that was chosen. The number distinguishes it from others of the same name. */
interface Choice {
  readonly file: File;
  readonly number: number;
}

/** Imports a CSV file, after a preview of what the platform would do with it. */
export function CsvImport() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [overwrite, setOverwrite] = useState(false);
  const imported = useGraphMutation(consoleImportAttendance);
  const { data } = imported;
  const preview = usePreview(choice, overwrite, data === undefined);
  const choose = (file: File | null) => {
    imported.reset();
    setChoice(file && { file, number: (choice?.number ?? 0) + 1 });
  };
  return (
    <Stack align="flex-start">
      <FileInput
        w={320}
        maw="100%"
        clearable
        clearButtonProps={{ 'aria-label': text.clearFile }}
        accept="text/csv,.csv"
        label={attendanceText.file}
        description={attendanceText.fileText}
        placeholder={text.noFile}
        value={choice?.file ?? null}
        onChange={choose}
      />
      {choice && !data && (
        <Checkbox
          label={attendanceText.overwrite}
          checked={overwrite}
          onChange={(event) => setOverwrite(event.currentTarget.checked)}
        />
      )}
      {choice && !data && preview.isFetching && <Loader aria-label={text.loading} />}
      {choice && !data && preview.error && (
        <FailureNotice failure={preview.error} again={() => preview.refetch()} />
      )}
      {imported.error && <FailureNotice failure={imported.error} />}
      {data && <Outcome imported={data.importAttendance} />}
      {choice && !data && !preview.isFetching && preview.data && (
        <>
          <Expectation preview={preview.data} />
          {preview.data.created + preview.data.updated > 0 && (
            <Button
              loading={imported.isPending}
              onClick={() => imported.mutate({ file: choice.file, overwrite })}
            >
              {attendanceText.import}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

/** Asks the platform what an import of the chosen file would do. */
function usePreview(choice: Choice | null, overwrite: boolean, isWanted: boolean) {
  return useQuery({
    queryKey: [consoleAttendanceImportPreview.name, choice?.number, overwrite],
    queryFn: async (): Promise<Preview | null> => {
      if (!choice) return null;
      const found = await send(consoleAttendanceImportPreview, { file: choice.file, overwrite });
      return found.attendanceImportPreview;
    },
    enabled: choice !== null && isWanted,
    // Records may change meanwhile: a file that is chosen again is previewed again.
    gcTime: 0,
  });
}

const MOST_PROBLEMS = 50;

function Expectation({ preview }: { readonly preview: Preview }) {
  const { created, updated, failed, errors, events } = preview;
  return (
    <Stack w="100%">
      <Text role="status">{attendanceText.preview(created, updated, failed)}</Text>
      <Problems problems={errors} />
      {events.length > 0 && (
        <DataTable
          label={attendanceText.previewTable}
          rows={events}
          idOf={({ name, date }) => `${date} ${name}`}
          minWidth={420}
          columns={[
            [labels.event, ({ name }) => name],
            [attendanceText.date, ({ date }) => date],
            [attendanceText.attendees, ({ attendeeCount }) => formatNumber(attendeeCount)],
            [labels.points, ({ totalPoints }) => formatNumber(totalPoints)],
          ]}
        />
      )}
    </Stack>
  );
}

function Outcome({ imported: { created, updated, failed, errors } }: { readonly imported: Imported }) {
  return (
    <Stack w="100%">
      <Alert color={failed === 0 ? 'green' : 'orange'} role="status">
        {attendanceText.imported(created, updated, failed)}
      </Alert>
      <Problems problems={errors} />
    </Stack>
  );
}

function Problems({ problems }: { readonly problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <List size="sm" aria-label={attendanceText.problems}>
      {problems.slice(0, MOST_PROBLEMS).map(({ line, error }) => (
        <List.Item key={`${line} ${error}`}>{attendanceText.problem(line, error)}</List.Item>
      ))}
      {problems.length > MOST_PROBLEMS && (
        <List.Item>{attendanceText.moreProblems(problems.length - MOST_PROBLEMS)}</List.Item>
      )}
    </List>
  );
}
