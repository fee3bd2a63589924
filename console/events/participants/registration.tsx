import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { SecretNotice } from '#console/frame/secret-notice.tsx';
import { participantText, registrationText } from '#console/text/events.ts';
import { formatMoment, nameOf } from '#console/text/format.ts';
import type { ConsoleParticipantRevocationsQuery } from './documents.ts';
import { HookDialog, KeyDialog, RenameDialog, type Secret, WithdrawDialog } from './registration-dialogs.tsx';

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
    <section aria-labelledby="registration">
      <Title order={2} size="h3" id="registration" mb="sm">
        {participantText.registration}
      </Title>
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
          <SecretNotice key={secret.title} {...secret} words={registrationText.once(rsn)} />
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
    </section>
  );
}
