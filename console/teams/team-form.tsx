import { Button, ColorInput, Group, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { teamsText } from '#console/text/teams.ts';
import { consoleCreateBingoTeam, consoleJoinBingoTeam } from './documents.ts';
import type { Invitation } from './invite-code.tsx';

const COLOURS = ['#C2410C', '#1D4ED8', '#15803D', '#7E22CE', '#B91C1C', '#0F766E'];

interface TeamFormProps {
  readonly eventId: string;
  readonly onCreated: (invitation: Invitation) => void;
}

/** Creates a team. */
export function TeamForm({ eventId, onCreated }: TeamFormProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleCreateBingoTeam);
  const form = useForm({
    initialValues: { name: '', color: COLOURS[0] ?? '' },
    validate: { name: (name) => (name.trim() === '' ? teamsText.nameMissing : null) },
  });
  const create = form.onSubmit(({ name, color }) =>
    mutate(
      { input: { eventId, name: name.trim(), ...(/^#[\dA-Fa-f]{6}$/.test(color) && { color }) } },
      {
        onSuccess: ({ createBingoTeam: { inviteCode, team } }) => {
          form.reset();
          onCreated({ team: team.name, code: inviteCode });
        },
      },
    ),
  );
  return (
    <section aria-labelledby="new-team">
      <Title order={2} size="h3" id="new-team" mb="sm">
        {teamsText.create}
      </Title>
      <form noValidate onSubmit={create}>
        <Stack>
          <Group align="flex-end">
            <TextInput required label={teamsText.name} maxLength={64} {...form.getInputProps('name')} />
            <ColorInput
              label={teamsText.color}
              format="hex"
              swatches={COLOURS}
              withEyeDropper={false}
              {...form.getInputProps('color')}
            />
            <Button type="submit" loading={isPending}>
              {teamsText.create}
            </Button>
          </Group>
          {error && <FailureNotice failure={error} />}
        </Stack>
      </form>
    </section>
  );
}

/** Joins a team with its code. */
export function JoinForm({ onJoined }: { readonly onJoined: (team: string) => void }) {
  const { mutate, error, isPending } = useGraphMutation(consoleJoinBingoTeam);
  const form = useForm({
    initialValues: { inviteCode: '' },
    validate: { inviteCode: (code) => (code.trim() === '' ? teamsText.codeMissing : null) },
  });
  const join = form.onSubmit(({ inviteCode }) =>
    mutate(
      { inviteCode: inviteCode.trim() },
      { onSuccess: ({ joinBingoTeam }) => onJoined(joinBingoTeam.name) },
    ),
  );
  return (
    <form noValidate aria-label={teamsText.join} onSubmit={join}>
      <Stack>
        <Group align="flex-end">
          <TextInput
            required
            label={teamsText.joinCode}
            maxLength={64}
            {...form.getInputProps('inviteCode')}
          />
          <Button type="submit" variant="default" loading={isPending}>
            {teamsText.join}
          </Button>
        </Group>
        {error && <FailureNotice failure={error} />}
      </Stack>
    </form>
  );
}
