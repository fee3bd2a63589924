import { Alert, Button, Group, List, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RestoredNotice, SaveFailure, useDraftForm } from '#console/frame/draft-form.tsx';
import { Suggestions } from '#console/frame/form.tsx';
import { today } from '#console/frame/format.ts';
import { labels } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { pointsProblem, readNames } from './attendance.ts';
import { consoleRecordAttendance } from './documents.ts';
import { attendanceText } from './text.ts';

const LARGEST_BATCH = 500;

interface Outcome {
  readonly created: number;
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
}

/** Records many players of one event at once; names that fail stay in the form. */
export function QuickEntry({ eventNames }: { readonly eventNames: readonly string[] }) {
  const { mutate, error, isPending } = useGraphMutation(consoleRecordAttendance);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { form, kept } = useDraftForm({
    name: 'quick entry',
    initialValues: { event: '', date: today(), points: 1, names: '' },
    validate: {
      event: (event: string) => (event.trim() === '' ? attendanceText.eventMissing : null),
      date: (date: string) => (date === '' ? attendanceText.dateMissing : null),
      points: pointsProblem,
      names: namesProblem,
    },
  });
  const record = form.onSubmit(({ event, date, points, names }) => {
    const players = readNames(names);
    const entries = players.map((rsn) => ({ rsn, points }));
    const onSuccess = ({ createAttendanceBatch }: RecordedBatch) => {
      const failures = createAttendanceBatch.errors.map(({ index, error: reason }) => ({
        name: players[index] ?? '',
        reason,
      }));
      setOutcome({ created: createAttendanceBatch.created, failures });
      kept.markSaved({ event, date, points, names: '' });
      form.setFieldValue('names', failures.map(({ name }) => name).join('\n'));
    };
    mutate({ input: { event: event.trim(), date, entries } }, { onSuccess });
  });
  return (
    <form noValidate onSubmit={record}>
      <Stack>
        <RestoredNotice kept={kept} />
        <Group align="flex-start">
          <TextInput
            required
            label={labels.event}
            list="event-names"
            maxLength={200}
            {...form.getInputProps('event')}
          />
          <Suggestions id="event-names" names={eventNames} />
          <TextInput required type="date" label={attendanceText.date} {...form.getInputProps('date')} />
          <NumberInput label={attendanceText.points} {...form.getInputProps('points')} />
        </Group>
        <Textarea
          required
          label={attendanceText.names}
          description={attendanceText.namesHint}
          autosize
          minRows={6}
          maxRows={20}
          {...form.getInputProps('names')}
        />
        <Group>
          <Button type="submit" loading={isPending}>
            {attendanceText.record}
          </Button>
          <Text size="sm">{attendanceText.players(readNames(form.values.names).length)}</Text>
        </Group>
        <SaveFailure failure={error} again={record} />
        {outcome && <OutcomeNotice {...outcome} />}
      </Stack>
    </form>
  );
}

interface RecordedBatch {
  readonly createAttendanceBatch: {
    readonly created: number;
    readonly errors: readonly { readonly index: number; readonly error: string }[];
  };
}

function namesProblem(text: string): string | null {
  const { length } = readNames(text);
  if (length === 0) return attendanceText.namesMissing;
  return length > LARGEST_BATCH ? attendanceText.namesTooMany : null;
}

function OutcomeNotice({ created, failures }: Outcome) {
  return (
    <Alert color={failures.length === 0 ? 'green' : 'orange'} role="status">
      {attendanceText.recorded(created)}
      {failures.length > 0 && (
        <>
          <Text size="sm">{attendanceText.failed}</Text>
          <List size="sm">
            {failures.map(({ name, reason }) => (
              <List.Item key={name}>{attendanceText.failure(name, reason)}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
