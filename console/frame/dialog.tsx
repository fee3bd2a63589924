import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureNotice } from './notices.tsx';
import { text } from './text.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog over the page, closed by its button or by Escape, but not by a click beside it, which would lose
 * what was typed; the focus returns to where it was before.
 */
export function Dialog({ title, onClose, children }: Props) {
  useFocusReturn();
  return (
    <Modal.Root opened onClose={onClose} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A second banner of the page otherwise. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Gives the focus back when the dialog is gone, as Mantine does only for dialogs that stay mounted. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Whatever closed the dialog may have moved the focus itself.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}

interface ConfirmDialogProps {
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
export function ConfirmDialog({
  title,
  words,
  act,
  failure,
  isPending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
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
