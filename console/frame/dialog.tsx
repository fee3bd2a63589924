import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { TypedDocument } from '#console/graph/send.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { FailureNotice, type Pending } from './notices.tsx';
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

interface ConfirmProps {
  readonly title: string;
  /** Sentences that say what the act does. */
  readonly description: string;
  /** Label of the button that does it. */
  readonly act: string;
  readonly onClose: () => void;
}

interface ConfirmDialogProps extends ConfirmProps {
  /** What does it, unless it is done at once. */
  readonly mutation?: Pending;
  readonly onConfirm: () => void;
}

/** Says what a destructive act does before it is done. */
export function ConfirmDialog({ title, description, act, mutation, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <Text size="sm">{description}</Text>
        <FailureNotice failure={mutation?.error} />
        <Group justify="space-between">
          <Button variant="default" data-autofocus onClick={onClose}>
            {text.cancel}
          </Button>
          <Button color="red.9" loading={mutation?.isPending === true} onClick={onConfirm}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ConfirmMutationProps<Result, Variables> extends ConfirmProps {
  readonly document: TypedDocument<Result, Variables>;
  readonly variables: Variables;
  /** Called before the page is read again, such as to leave the page of what was deleted. */
  readonly onDone?: (result: Result) => void;
}

/** Says what a destructive mutation does, runs it and closes. */
export function ConfirmMutation<Result, Variables>({
  document,
  variables,
  onDone,
  ...confirm
}: ConfirmMutationProps<Result, Variables>) {
  const mutation = useGraphMutation(document, onDone);
  const run = () => mutation.mutate(variables, { onSuccess: confirm.onClose });
  return <ConfirmDialog {...confirm} mutation={mutation} onConfirm={run} />;
}

interface ConfirmButtonProps<Result, Variables>
  extends Omit<ConfirmMutationProps<Result, Variables>, 'onClose'> {
  readonly label: string;
  readonly size?: 'xs' | 'sm';
}

/** A button that says what a destructive mutation does before it runs it. */
export function ConfirmButton<Result, Variables>({
  label,
  size = 'sm',
  ...confirm
}: ConfirmButtonProps<Result, Variables>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ConfirmMutation {...confirm} onClose={() => setOpen(false)} />}
    </>
  );
}
