import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { registrationText } from '#console/text/events.ts';
import { text } from '#console/text/text.ts';
import {
  consoleRenameBingoParticipant,
  consoleRotateBingoHook,
  consoleRotateBingoKey,
  consoleWithdrawBingoRegistration,
} from './documents.ts';

/** A key or an address that the platform returns once. */
export interface Secret {
  readonly title: string;
  readonly value: string;
}

interface Props {
  readonly eventId: string;
  readonly participantId: string;
  readonly rsn: string;
  readonly onSecrets: (secrets: readonly Secret[]) => void;
  readonly onClose: () => void;
}

/** Replaces the key of the plugin. */
export function KeyDialog({ participantId, rsn, onSecrets, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleRotateBingoKey);
  const replace = () =>
    mutate(
      { participantId },
      {
        onSuccess: ({ rotateBingoKey: { apiKey } }) => {
          onSecrets([{ title: registrationText.key(rsn), value: apiKey }]);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={registrationText.acts.key}
      words={registrationText.keyWords}
      act={registrationText.doKey}
      failure={error}
      isPending={isPending}
      onConfirm={replace}
      onClose={onClose}
    />
  );
}

/** Replaces the addresses of Dink. */
export function HookDialog({ participantId, rsn, onSecrets, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleRotateBingoHook);
  const replace = () =>
    mutate(
      { participantId },
      {
        onSuccess: ({ rotateBingoHook: { hookUrl, configUrl } }) => {
          onSecrets([
            { title: registrationText.config(rsn), value: configUrl },
            { title: registrationText.hook(rsn), value: hookUrl },
          ]);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={registrationText.acts.hook}
      words={registrationText.hookWords}
      act={registrationText.doHook}
      failure={error}
      isPending={isPending}
      onConfirm={replace}
      onClose={onClose}
    />
  );
}

/** Corrects the name of the player. */
export function RenameDialog({ participantId, rsn, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleRenameBingoParticipant);
  const form = useForm({
    initialValues: { rsn },
    validate: { rsn: (name) => (name.trim() === '' ? registrationText.nameMissing : null) },
  });
  const rename = form.onSubmit((values) =>
    mutate({ participantId, rsn: values.rsn.trim() }, { onSuccess: onClose }),
  );
  return (
    <Dialog title={registrationText.acts.rename} onClose={onClose}>
      <form noValidate onSubmit={rename}>
        <Stack>
          <Text size="sm">{registrationText.renameWords}</Text>
          <TextInput
            required
            data-autofocus
            label={registrationText.name}
            maxLength={12}
            {...form.getInputProps('rsn')}
          />
          {error && <FailureNotice failure={error} />}
          <Group>
            <Button type="submit" loading={isPending}>
              {text.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Deletes the registration and returns to the event. */
export function WithdrawDialog({ eventId, participantId, rsn, onClose }: Props) {
  const [, navigate] = useLocation();
  // Leaves the page before it reads the participant again.
  const { mutate, error, isPending } = useGraphMutation(consoleWithdrawBingoRegistration, () =>
    navigate(`/console/events/${encodeURIComponent(eventId)}`),
  );
  return (
    <ConfirmDialog
      title={registrationText.withdrawNamed(rsn)}
      words={registrationText.withdrawWords}
      act={registrationText.doWithdraw}
      failure={error}
      isPending={isPending}
      onConfirm={() => mutate({ participantId })}
      onClose={onClose}
    />
  );
}
