import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import { consoleRotateWebhookSecret } from './documents.ts';
import { NewSecret } from './new-secret.tsx';

interface Props {
  readonly webhook: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Replaces the signing secret of a webhook and shows the new one. */
export function RotateDialog({ webhook: { id, name }, onClose }: Props) {
  const { mutate, data, error, isPending } = useGraphMutation(consoleRotateWebhookSecret);
  const [overlap, setOverlap] = useState<string | number>(24);
  return (
    <Dialog title={webhooksText.rotate} onClose={onClose}>
      {data ? (
        <NewSecret name={name} secret={data.rotateWebhookSecret.secret} />
      ) : (
        <Stack>
          <Text size="sm">{webhooksText.rotateWords}</Text>
          <NumberInput
            label={webhooksText.overlap}
            description={webhooksText.overlapWords}
            min={0}
            max={168}
            clampBehavior="strict"
            allowDecimal={false}
            value={overlap}
            onChange={setOverlap}
          />
          {error && <FailureNotice failure={error} />}
          <Button
            loading={isPending}
            disabled={overlap === ''}
            onClick={() => mutate({ id, overlapHours: Number(overlap) })}
          >
            {webhooksText.doRotate}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
