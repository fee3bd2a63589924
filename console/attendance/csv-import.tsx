import { Alert, Button, Checkbox, FileInput, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { attendanceText } from '#console/text/attendance.ts';
import { formatNumber } from '#console/text/format.ts';
import { text } from '#console/text/text.ts';
import { type ConsoleImportAttendanceMutation, consoleImportAttendance } from './documents.ts';
import { type ImportPreview, type LineProblem, previewImport } from './import-preview.ts';

type Imported = ConsoleImportAttendanceMutation['importAttendance'];

/** Imports a CSV file, after a preview of what it says. */
export function CsvImport() {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [overwrite, setOverwrite] = useState(false);
  const { mutate, data, error, isPending, reset } = useGraphMutation(consoleImportAttendance);
  const choose = async (chosen: File | null) => {
    reset();
    setFile(chosen);
    setPreview(chosen && previewImport(await chosen.text()));
  };
  return (
    <Stack align="flex-start">
      <FileInput
        w={320}
        maw="100%"
        clearable
        accept="text/csv,.csv"
        label={attendanceText.file}
        description={attendanceText.fileWords}
        placeholder={text.noFile}
        value={file}
        onChange={(chosen) => void choose(chosen)}
      />
      {preview && !data && <Preview preview={preview} />}
      {error && <FailureNotice failure={error} />}
      {data && <Outcome imported={data.importAttendance} />}
      {file && preview && preview.meetings.length > 0 && !data && (
        <>
          <Checkbox
            label={attendanceText.overwrite}
            checked={overwrite}
            onChange={(event) => setOverwrite(event.currentTarget.checked)}
          />
          <Button loading={isPending} onClick={() => mutate({ file, overwrite })}>
            {attendanceText.import}
          </Button>
        </>
      )}
    </Stack>
  );
}

const MOST_PROBLEMS = 50;

function Preview({ preview: { rows, meetings, problems } }: { readonly preview: ImportPreview }) {
  return (
    <Stack w="100%">
      <Text role="status">{attendanceText.preview(rows - problems.length, problems.length)}</Text>
      <Problems problems={problems} />
      {meetings.length > 0 && (
        <DataTable
          label={attendanceText.previewTable}
          rows={meetings}
          idOf={({ event, date }) => `${date} ${event}`}
          minWidth={420}
          columns={[
            { heading: attendanceText.event, cell: ({ event }) => event },
            { heading: attendanceText.date, cell: ({ date }) => date },
            { heading: attendanceText.attendees, cell: ({ players }) => formatNumber(players) },
            { heading: attendanceText.totalPoints, cell: ({ points }) => formatNumber(points) },
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

function Problems({ problems }: { readonly problems: readonly LineProblem[] }) {
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
