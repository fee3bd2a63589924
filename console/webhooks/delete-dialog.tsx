import { Button, Group, Stack, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { text } from '#console/text/text.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import { consoleDeleteWebhook } from './documents.ts';

interface Props {
  readonly webhook: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Says what the deletion of a webhook does, and deletes it. */
export function DeleteDialog({ webhook: { id, name }, onClose }: Props) {
  const [, navigate] = useLocation();
  // Leaves the page before it reads the deleted webhook again.
  const { mutate, error, isPending } = useGraphMutation(consoleDeleteWebhook, () =>
    navigate('/console/webhooks'),
  );
  return (
    <Dialog title={webhooksText.deleteNamed(name)} onClose={onClose}>
      <Stack>
        <Text size="sm">{webhooksText.deleteWords}</Text>
        {error && <FailureNotice failure={error} />}
        <Group justify="space-between">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button color="red.9" loading={isPending} onClick={() => mutate({ id })}>
            {webhooksText.doDelete}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
