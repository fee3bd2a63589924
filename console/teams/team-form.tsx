import { ColorInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ConfirmDialog, Dialog } from '#console/frame/dialog.tsx';
import { InlineForm } from '#console/frame/form.tsx';
import { type Pending, SecretNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
import type { Invitation, Operation, Team, TeamFields, TeamOperations } from './team.ts';
import { teamsText } from './text.ts';

const COLOURS = ['#C2410C', '#1D4ED8', '#15803D', '#7E22CE', '#B91C1C', '#0F766E'];

interface NewTeamProps {
  readonly create: Operation<TeamFields, Invitation>;
  readonly onCreated: (invitation: Invitation) => void;
}

/** Creates a team. */
export function NewTeam({ create, onCreated }: NewTeamProps) {
  return (
    <Section title={teamsText.create}>
      <TeamFieldsForm
        initial={{ name: '', color: COLOURS[0] ?? '' }}
        submit={teamsText.create}
        mutation={create}
        onSubmit={(fields, reset) =>
          create.run(fields, (invitation) => {
            reset();
            onCreated(invitation);
          })
        }
      />
    </Section>
  );
}

interface RenameProps {
  readonly team: Team;
  readonly update: TeamOperations['update'];
  readonly onClose: () => void;
}

/** Changes the name and the colour of a team. */
export function RenameDialog({ team: { id, name, color }, update, onClose }: RenameProps) {
  return (
    <Dialog title={teamsText.renameTeam(name)} onClose={onClose}>
      <TeamFieldsForm
        initial={{ name, color }}
        submit={text.save}
        mutation={update}
        onSubmit={(input) => update.run({ id, input }, onClose)}
      />
    </Dialog>
  );
}

interface FieldsProps {
  readonly initial: TeamFields;
  readonly submit: string;
  readonly mutation: Pending;
  readonly onSubmit: (fields: TeamFields, reset: () => void) => void;
}

function TeamFieldsForm({ initial, submit, mutation, onSubmit }: FieldsProps) {
  const form = useForm({
    initialValues: { ...initial },
    validate: {
      name: (name) => (name.trim() === '' ? teamsText.nameMissing : null),
      color: (color) => (/^#[\dA-Fa-f]{6}$/.test(color) ? null : teamsText.colorWrong),
    },
  });
  const send = form.onSubmit(({ name, color }) => onSubmit({ name: name.trim(), color }, form.reset));
  return (
    <InlineForm onSubmit={send} mutation={mutation} submit={submit}>
      <TextInput required label={teamsText.name} maxLength={64} {...form.getInputProps('name')} />
      <ColorInput
        label={teamsText.color}
        format="hex"
        swatches={COLOURS}
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
    </InlineForm>
  );
}

interface JoinProps {
  readonly join: TeamOperations['join'];
  readonly onJoined: (team: string) => void;
}

/** Joins a team with its code. */
export function JoinForm({ join, onJoined }: JoinProps) {
  const form = useForm({
    initialValues: { inviteCode: '' },
    validate: { inviteCode: (code) => (code.trim() === '' ? teamsText.codeMissing : null) },
  });
  const send = form.onSubmit(({ inviteCode }) => join.run({ inviteCode: inviteCode.trim() }, onJoined));
  return (
    <InlineForm
      label={teamsText.join}
      onSubmit={send}
      mutation={join}
      submit={teamsText.join}
      variant="default"
    >
      <TextInput required label={teamsText.joinCode} maxLength={64} {...form.getInputProps('inviteCode')} />
    </InlineForm>
  );
}

interface InviteDialogProps extends Pick<TeamOperations, 'invite'> {
  readonly team: { readonly id: string; readonly name: string };
  readonly onInvitation: (invitation: Invitation) => void;
  readonly onClose: () => void;
}

/** Replaces the invite code of a team, after a question. */
export function InviteDialog({ team: { id, name }, invite, onInvitation, onClose }: InviteDialogProps) {
  const close = () => {
    invite.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={teamsText.inviteOf(name)}
      description={teamsText.inviteText}
      act={teamsText.doInvite}
      mutation={invite}
      onClose={close}
      onConfirm={() =>
        invite.run({ teamId: id }, (invitation) => {
          close();
          onInvitation(invitation);
        })
      }
    />
  );
}

/** An invite code, which the platform returns once. */
export function InviteCode({ team, code }: Invitation) {
  return <SecretNotice title={teamsText.code(team)} value={code} description={teamsText.codeOnce} />;
}
