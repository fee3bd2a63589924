import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { participantText } from '#console/text/events.ts';
import { text } from '#console/text/text.ts';
import { consoleReverseLedgerEntry } from './documents.ts';

interface Props {
  readonly participantId: string;
  readonly entryId: string;
  /** What is reversed. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Asks for the reason of a reversal and makes it. */
export function ReversalDialog({ participantId, entryId, words, onClose }: Props) {
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
          <Text fw={600}>{words}</Text>
          <Text size="sm">{participantText.reverseWords}</Text>
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
