import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { Form } from '#console/frame/form.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { SecretNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleParticipantRevocationsQuery,
  consoleRenameBingoParticipant,
  consoleRotateBingoHook,
  consoleRotateBingoKey,
  consoleWithdrawBingoRegistration,
} from './documents.ts';
import { participantText, registrationText } from './text.ts';

type Participant = NonNullable<ConsoleParticipantRevocationsQuery['bingoParticipants']>[number];

interface Props {
  readonly eventId: string;
  readonly participantId: string;
  readonly participant: Participant;
}

const DIALOGS = { key: KeyDialog, hook: HookDialog, rename: RenameDialog, withdraw: WithdrawDialog };

const ACTS = ['key', 'hook', 'rename', 'withdraw'] as const;

/** Who registered the participant, and what an organiser may do with the registration. */
export function Registration({ eventId, participantId, participant }: Props) {
  const { rsn, user, registeredAt } = participant;
  const [shown, setShown] = useState<keyof typeof DIALOGS | null>(null);
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const Shown = shown && DIALOGS[shown];
  return (
    <Section title={participantText.registration}>
      <Stack>
        <Text>{registrationText.by(nameOf(user), registeredAt ? formatMoment(registeredAt) : '–')}</Text>
        <Group gap="xs">
          {ACTS.map((act) => (
            <Button key={act} size="xs" variant="default" onClick={() => setShown(act)}>
              {registrationText.acts[act]}
            </Button>
          ))}
        </Group>
        {secrets.map((secret) => (
          <SecretNotice key={secret.title} {...secret} description={registrationText.once(rsn)} />
        ))}
      </Stack>
      {Shown && (
        <Shown
          eventId={eventId}
          participantId={participantId}
          rsn={rsn}
          onSecrets={setSecrets}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  );
}

/** A key or an address that the platform returns once. */
interface Secret {
  readonly title: string;
  readonly value: string;
}

interface DialogProps {
  readonly eventId: string;
  readonly participantId: string;
  readonly rsn: string;
  readonly onSecrets: (secrets: readonly Secret[]) => void;
  readonly onClose: () => void;
}

function KeyDialog({ participantId, rsn, onSecrets, onClose }: DialogProps) {
  return (
    <ConfirmMutation
      title={registrationText.acts.key}
      description={registrationText.keyText}
      act={registrationText.doKey}
      document={consoleRotateBingoKey}
      variables={{ participantId }}
      onDone={({ rotateBingoKey: { apiKey } }) =>
        onSecrets([{ title: registrationText.key(rsn), value: apiKey }])
      }
      onClose={onClose}
    />
  );
}

function HookDialog({ participantId, rsn, onSecrets, onClose }: DialogProps) {
  return (
    <ConfirmMutation
      title={registrationText.acts.hook}
      description={registrationText.hookText}
      act={registrationText.doHook}
      document={consoleRotateBingoHook}
      variables={{ participantId }}
      onDone={({ rotateBingoHook: { hookUrl, configUrl } }) =>
        onSecrets([
          { title: registrationText.config(rsn), value: configUrl },
          { title: registrationText.hook(rsn), value: hookUrl },
        ])
      }
      onClose={onClose}
    />
  );
}

function RenameDialog({ participantId, rsn, onClose }: DialogProps) {
  const mutation = useGraphMutation(consoleRenameBingoParticipant);
  const form = useForm({
    initialValues: { rsn },
    validate: { rsn: (name) => (name.trim() === '' ? registrationText.nameMissing : null) },
  });
  const rename = form.onSubmit((values) =>
    mutation.mutate({ participantId, rsn: values.rsn.trim() }, { onSuccess: onClose }),
  );
  return (
    <Dialog title={registrationText.acts.rename} onClose={onClose}>
      <Form onSubmit={rename} mutation={mutation} submit={text.save}>
        <Text size="sm">{registrationText.renameText}</Text>
        <TextInput
          required
          data-autofocus
          label={registrationText.name}
          maxLength={12}
          {...form.getInputProps('rsn')}
        />
      </Form>
    </Dialog>
  );
}

/** Deletes the registration and returns to the event. */
function WithdrawDialog({ eventId, participantId, rsn, onClose }: DialogProps) {
  const [, navigate] = useLocation();
  return (
    <ConfirmMutation
      title={registrationText.withdrawNamed(rsn)}
      description={registrationText.withdrawText}
      act={registrationText.doWithdraw}
      document={consoleWithdrawBingoRegistration}
      variables={{ participantId }}
      onDone={() => navigate(`/console/events/${encodeURIComponent(eventId)}`)}
      onClose={onClose}
    />
  );
}
