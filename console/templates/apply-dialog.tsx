import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoImportPreviewQuery,
  consoleApplyBingoTemplate,
  consoleBingoImportPreview,
} from './documents.ts';
import { inputOf, type TemplateSource } from './template-source.ts';
import { templatesText } from './text.ts';

interface Props {
  readonly source: TemplateSource;
  readonly events: readonly { readonly id: string; readonly name: string }[];
  readonly onApplied: (event: string) => void;
  readonly onClose: () => void;
}

/** Shows what an import into an event would change, and imports it. */
export function ApplyDialog({ source, events, onApplied, onClose }: Props) {
  const [eventId, setEventId] = useState(events[0]?.id ?? '');
  return (
    <Dialog title={templatesText.applyNamed(source.name)} onClose={onClose}>
      <Stack>
        <NativeSelect
          label={labels.event}
          data-autofocus
          data={events.map(({ id, name }) => ({ value: id, label: name }))}
          value={eventId}
          onChange={(event) => setEventId(event.currentTarget.value)}
        />
        {eventId !== '' && <Preview key={eventId} eventId={eventId} source={source} onApplied={onApplied} />}
      </Stack>
    </Dialog>
  );
}

type PreviewProps = Pick<Props, 'source' | 'onApplied'> & { readonly eventId: string };

function Preview({ eventId, source, onApplied }: PreviewProps) {
  const input = inputOf(source);
  const query = useGraph(consoleBingoImportPreview, { eventId, input });
  const { mutate, error, isPending } = useGraphMutation(consoleApplyBingoTemplate);
  return (
    <Loaded query={query}>
      {({ bingoImportPreview: preview }) =>
        preview && (
          <Stack>
            <Alert color={preview.accepted ? 'green' : 'red'} role="status">
              {preview.accepted ? templatesText.accepted : templatesText.rejected}{' '}
              {rejectionsOf(preview).join('; ')}
            </Alert>
            <Changes preview={preview} />
            {error && <FailureNotice failure={error} />}
            <Button
              loading={isPending}
              disabled={!preview.accepted}
              onClick={() =>
                mutate(
                  { eventId, input },
                  { onSuccess: ({ applyBingoTemplate }) => onApplied(applyBingoTemplate.name) },
                )
              }
            >
              {templatesText.doApply}
            </Button>
          </Stack>
        )
      }
    </Loaded>
  );
}

type ImportPreview = NonNullable<ConsoleBingoImportPreviewQuery['bingoImportPreview']>;

function rejectionsOf({ settings, tasks, refusal }: ImportPreview): string[] {
  return [{ refusal }, ...settings, ...tasks].flatMap((change) => change.refusal ?? []);
}

function Changes({ preview: { settings, tasks } }: { readonly preview: ImportPreview }) {
  if (settings.length + tasks.length === 0) return <Text>{templatesText.nothing}</Text>;
  const rows = [
    ...settings.map(({ setting, before, after }) => ({
      what: templatesText.settings[setting],
      change: templatesText.kinds.changed,
      before,
      after,
      players: 0,
    })),
    ...tasks.map(({ position, kind, before, after, participantsWithProgress }) => ({
      what: `${templatesText.cell} ${position + 1}`,
      change: templatesText.kinds[kind],
      before: before?.name ?? '–',
      after: after?.name ?? '–',
      players: participantsWithProgress,
    })),
  ];
  return (
    <DataTable
      label={templatesText.preview}
      rows={rows}
      idOf={({ what }) => what}
      columns={[
        [templatesText.setting, ({ what }) => what],
        [templatesText.change, ({ change }) => change],
        [templatesText.before, ({ before }) => before],
        [templatesText.after, ({ after }) => after],
        [templatesText.withProgress, ({ players }) => players],
      ]}
    />
  );
}
