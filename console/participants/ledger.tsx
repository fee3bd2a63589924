import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable, MoreButton } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatMoment, formatNumber, nameOf } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
import { useGraphMutation, useGraphPages } from '#console/graph/use-graph.ts';
import { type ConsoleBingoLedgerQuery, consoleBingoLedger, consoleReverseLedgerEntry } from './documents.ts';
import { participantText } from './text.ts';

interface Props {
  readonly eventId: string;
  readonly participantId: string;
  readonly tasks: readonly { readonly position: number; readonly name: string }[];
}

type Entry = NonNullable<ConsoleBingoLedgerQuery['bingoLedger']>['nodes'][number];

/** Kinds of entries that an organiser may reverse. */
const REVERSIBLE: ReadonlySet<Entry['kind']> = new Set(['count', 'completion', 'goal_lowered']);

/** What counted for a participant, newest first, with a button that reverses an entry. */
export function Ledger({ eventId, participantId, tasks }: Props) {
  const [reversing, setReversing] = useState<Entry | null>(null);
  const query = useGraphPages(consoleBingoLedger, { eventId, participantId }, ({ bingoLedger }) =>
    bingoLedger?.pageInfo.hasNextPage ? bingoLedger.pageInfo.endCursor : null,
  );
  const names = new Map(tasks.map(({ position, name }) => [position, name]));
  const nameAt = (position: number) => names.get(position) ?? participantText.unknownTask(position);
  return (
    <Section title={participantText.ledger}>
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ bingoLedger }) => bingoLedger?.nodes ?? []);
          if (entries.length === 0) return <Text>{participantText.noEntries}</Text>;
          return (
            <Stack>
              <Text size="sm">{participantText.entries(pages[0]?.bingoLedger?.totalCount ?? 0)}</Text>
              <EntryTable entries={entries} nameAt={nameAt} onReverse={setReversing} />
              <Group>
                <MoreButton query={query} />
              </Group>
            </Stack>
          );
        }}
      </Loaded>
      {reversing && (
        <ReversalDialog
          participantId={participantId}
          entryId={reversing.id}
          description={`${nameAt(reversing.taskPosition)}: ${describe(reversing)}`}
          onClose={() => setReversing(null)}
        />
      )}
    </Section>
  );
}

interface EntryTableProps {
  readonly entries: readonly Entry[];
  readonly nameAt: (position: number) => string;
  readonly onReverse: (entry: Entry) => void;
}

function EntryTable({ entries, nameAt, onReverse }: EntryTableProps) {
  return (
    <DataTable
      label={participantText.ledger}
      rows={entries}
      idOf={({ id }) => id}
      minWidth={820}
      columns={[
        [participantText.when, (entry) => formatMoment(entry.occurredAt ?? entry.recordedAt)],
        [participantText.task, ({ taskPosition }) => nameAt(taskPosition)],
        [participantText.what, describe],
        [participantText.source, ({ source }) => participantText.sources[source]],
        [participantText.change, ({ change }) => formatNumber(change)],
        [participantText.count, ({ count }) => formatNumber(count)],
        [participantText.by, ({ recordedBy }) => nameOf(recordedBy)],
        [
          participantText.action,
          (entry) =>
            REVERSIBLE.has(entry.kind) && !entry.reversed ? (
              <Button size="xs" variant="default" onClick={() => onReverse(entry)}>
                {participantText.reverse}
              </Button>
            ) : null,
        ],
      ]}
    />
  );
}

function describe({ kind, part, reason, reversed }: Entry): string {
  const details = [participantText.kinds[kind], part, reason, reversed ? participantText.reversed : null];
  return details.filter((word) => word !== null).join(', ');
}

interface ReversalDialogProps {
  readonly participantId: string;
  readonly entryId: string;
  /** What is reversed. */
  readonly description: string;
  readonly onClose: () => void;
}

function ReversalDialog({ participantId, entryId, description, onClose }: ReversalDialogProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleReverseLedgerEntry);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? participantText.reasonMissing : null) },
  });
  return (
    <Dialog onClose={onClose} title={participantText.reverseTitle}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ reason }) =>
          mutate({ participantId, entryId, reason: reason.trim() }, { onSuccess: onClose }),
        )}
      >
        <Stack>
          <Text fw={600}>{description}</Text>
          <Text size="sm">{participantText.reverseText}</Text>
          <Textarea
            data-autofocus
            required
            label={participantText.reason}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          {error && <FailureNotice failure={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {participantText.reverse}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
