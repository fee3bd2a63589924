import { Checkbox, Group, NumberInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { DataTable } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { Form } from '#console/frame/form.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleCloseSession, consoleSessionPreview } from './documents.ts';
import { readRule, type Session, type TypedRule } from './sessions.ts';
import { sessionsText } from './text.ts';

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

const INITIAL: TypedRule = {
  points: 1,
  minimumMinutes: '',
  mostMinutesLate: '',
  hostPoints: '',
  includeGuests: false,
};

/** Asks for the rule, shows what it would write, and closes the session by it. */
export function CloseSession({ session: { id, hostRsn }, onClose }: Props) {
  const closing = useGraphMutation(consoleCloseSession);
  const form = useForm({ initialValues: INITIAL });
  const [settled] = useDebouncedValue(form.values, 300);
  const rule = readRule(settled);
  const submit = form.onSubmit((typed) => {
    const chosen = readRule(typed);
    if (chosen) closing.mutate({ id, rule: chosen }, { onSuccess: onClose });
  });
  return (
    <Dialog title={sessionsText.close} onClose={onClose}>
      <Form onSubmit={submit} mutation={closing} submit={sessionsText.doClose}>
        <Text size="sm">{sessionsText.closeText}</Text>
        <Group grow align="flex-start">
          <NumberInput
            data-autofocus
            required
            label={sessionsText.points}
            {...form.getInputProps('points')}
          />
          <NumberInput
            label={sessionsText.minimumMinutes}
            description={sessionsText.anyMinutes}
            {...form.getInputProps('minimumMinutes')}
          />
        </Group>
        <Group grow align="flex-start">
          <NumberInput
            label={sessionsText.mostMinutesLate}
            description={sessionsText.anyMinutes}
            {...form.getInputProps('mostMinutesLate')}
          />
          {hostRsn !== null && (
            <NumberInput
              label={sessionsText.hostPoints(hostRsn)}
              description={sessionsText.hostPointsHint}
              {...form.getInputProps('hostPoints')}
            />
          )}
        </Group>
        <Checkbox
          label={sessionsText.includeGuests}
          {...form.getInputProps('includeGuests', { type: 'checkbox' })}
        />
        {rule ? <Preview id={id} rule={rule} /> : <Text role="alert">{sessionsText.numberWrong}</Text>}
      </Form>
    </Dialog>
  );
}

interface PreviewProps {
  readonly id: string;
  readonly rule: NonNullable<ReturnType<typeof readRule>>;
}

function Preview({ id, rule }: PreviewProps) {
  const query = useGraph(consoleSessionPreview, { id, rule }, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {({ attendanceSessionPreview }) => {
        const { entries, leftOut } = attendanceSessionPreview ?? { entries: [], leftOut: [] };
        return (
          <>
            <Text role="status">{sessionsText.preview(entries.length)}</Text>
            {entries.length > 0 && (
              <DataTable
                label={sessionsText.entries}
                rows={entries}
                idOf={({ rsn }) => rsn}
                minWidth={240}
                columns={[
                  [labels.player, ({ rsn }) => rsn],
                  [labels.points, ({ points }) => formatNumber(points)],
                ]}
              />
            )}
            {leftOut.length > 0 && (
              <DataTable
                label={sessionsText.leftOut}
                rows={leftOut}
                idOf={({ rsn }) => rsn}
                minWidth={240}
                columns={[
                  [sessionsText.leftOut, ({ rsn }) => rsn],
                  [sessionsText.reason, ({ reason }) => reason],
                ]}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
