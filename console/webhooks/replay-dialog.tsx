import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { fromLocalInput } from '#console/text/format.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import { consoleReplayWebhookDeliveries } from './documents.ts';

interface Props {
  readonly webhook: { readonly id: number };
  readonly onClose: () => void;
}

/** Sends the messages about all events since a time again. */
export function ReplayDialog({ webhook: { id }, onClose }: Props) {
  const { mutate, data, error, isPending } = useGraphMutation(consoleReplayWebhookDeliveries);
  const form = useForm({
    initialValues: { since: '' },
    validate: { since: (since) => (fromLocalInput(since) === null ? webhooksText.sinceMissing : null) },
  });
  const replay = form.onSubmit(({ since }) => mutate({ webhookId: id, since: fromLocalInput(since) ?? '' }));
  return (
    <Dialog title={webhooksText.replaySince} onClose={onClose}>
      <form noValidate onSubmit={replay}>
        <Stack>
          <Text size="sm">{webhooksText.replayWords}</Text>
          <TextInput
            required
            type="datetime-local"
            label={webhooksText.since}
            {...form.getInputProps('since')}
          />
          {error && <FailureNotice failure={error} />}
          {data && <Text role="status">{webhooksText.replayed(data.replayWebhookDeliveries.messages)}</Text>}
          <Button type="submit" loading={isPending}>
            {webhooksText.doReplay}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
