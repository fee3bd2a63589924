import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Dialog } from '#console/frame/dialog.tsx';
import { Form } from '#console/frame/form.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { withReason } from './decision.ts';
import { consoleHoldSubmission } from './documents.ts';
import { ReasonSelect } from './reasons.tsx';
import { reviewText } from './text.ts';

interface Props {
  readonly id: string;
  readonly onHeld: () => void;
  readonly onClose: () => void;
}

/** Puts a proof on hold, with a reason. */
export function HoldDialog({ id, onHeld, onClose }: Props) {
  const hold = useGraphMutation(consoleHoldSubmission);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? reviewText.reasonMissing : null) },
  });
  const finish = () => {
    onClose();
    onHeld();
  };
  const send = form.onSubmit(({ reason }) => hold.mutate({ id, reason }, { onSuccess: finish }));
  return (
    <Dialog title={reviewText.holdTitle} onClose={onClose}>
      <Stack>
        <Text size="sm">{reviewText.holdText}</Text>
        <Form onSubmit={send} mutation={hold} submit={reviewText.hold}>
          <ReasonSelect
            onChoose={(reason) => form.setFieldValue('reason', withReason(form.values.reason, reason))}
          />
          <Textarea
            data-autofocus
            required
            label={reviewText.reason}
            maxLength={500}
            autosize
            {...form.getInputProps('reason')}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
