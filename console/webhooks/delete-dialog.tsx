import { useLocation } from 'wouter';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
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
    <ConfirmDialog
      title={webhooksText.deleteNamed(name)}
      words={webhooksText.deleteWords}
      act={webhooksText.doDelete}
      failure={error}
      isPending={isPending}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    />
  );
}
