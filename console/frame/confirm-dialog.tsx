import { Button, Group, Stack, Text } from '@mantine/core';
import { text } from '#console/text/text.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';

interface Props {
  readonly title: string;
  /** Sentences that say what the act does. */
  readonly words: string;
  /** Label of the button that does it. */
  readonly act: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what a destructive act does before it is done. */
export function ConfirmDialog({ title, words, act, failure, isPending, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <Text size="sm">{words}</Text>
        {failure && <FailureNotice failure={failure} />}
        <Group justify="space-between">
          <Button variant="default" data-autofocus onClick={onClose}>
            {text.cancel}
          </Button>
          <Button color="red.9" loading={isPending} onClick={onConfirm}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
