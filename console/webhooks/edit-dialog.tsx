import { Dialog } from '#console/frame/dialog.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { text } from '#console/text/text.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import { type ConsoleWebhookQuery, consoleUpdateWebhook } from './documents.ts';
import { WebhookForm } from './webhook-form.tsx';

interface Props {
  readonly webhook: NonNullable<ConsoleWebhookQuery['webhook']>;
  readonly onClose: () => void;
}

/** Changes the name, URL and events of a webhook. */
export function EditDialog({ webhook: { id, name, url, eventTypes }, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleUpdateWebhook);
  return (
    <Dialog title={webhooksText.editNamed(name)} onClose={onClose}>
      <WebhookForm
        initial={{ name, url, eventTypes }}
        submit={text.save}
        failure={error}
        isPending={isPending}
        onSave={(input) => mutate({ id, input }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
