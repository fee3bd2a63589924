import { Switch } from '@mantine/core';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import { consoleUpdateWebhook } from './documents.ts';

interface Props {
  readonly webhook: { readonly id: number; readonly name: string; readonly enabled: boolean };
  /** The visible label; without it the switch is named by the webhook. */
  readonly label?: string;
}

/** Enables or disables a webhook. */
export function WebhookSwitch({ webhook: { id, name, enabled }, label }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleUpdateWebhook);
  return (
    <>
      <Switch
        {...(label === undefined
          ? { 'aria-label': webhooksText.enable(name) }
          : { label, description: webhooksText.enableWords })}
        checked={enabled}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) => mutate({ id, input: { enabled: checked } })}
      />
      {error && <FailureNotice failure={error} />}
    </>
  );
}
