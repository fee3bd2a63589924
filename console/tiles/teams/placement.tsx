import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { identity, type MemberOfTeam, type Team, useOperation } from '#console/teams/team.ts';
import { teamsText } from '#console/text/teams.ts';
import { useFoundUsers } from '#console/users/use-found-users.ts';
import { type Candidate, distinctUsers, userOfText } from '#console/users/user-of-text.ts';
import { consolePlaceTileTeamMember } from './documents.ts';

interface Props {
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
  /** Users of the event, who are suggested; administrators find every user. */
  readonly users: readonly Candidate[];
}

/** Places a user in a team, or moves a member to another one. */
export function Placement({ teams, users }: Props) {
  const place = useOperation(consolePlaceTileTeamMember, (input: MemberOfTeam) => input, identity);
  const [placed, setPlaced] = useState<string | null>(null);
  const form = useForm({ initialValues: { user: '', teamId: '' } });
  const candidates = distinctUsers([...users, ...useFoundUsers(form.values.user)]);
  const team = teams.find(({ id }) => id === form.values.teamId) ?? teams[0];
  const submit = form.onSubmit(({ user }) => {
    const userId = userOfText(user, candidates);
    if (userId === null || !team) {
      form.setFieldError('user', teamsText.userWrong);
      return;
    }
    place.run({ teamId: team.id, userId }, () => {
      setPlaced(teamsText.placed(user.trim(), team.name));
      form.setFieldValue('user', '');
    });
  });
  return (
    <section aria-labelledby="placement">
      <Title order={2} size="h3" id="placement" mb="sm">
        {teamsText.placeMember}
      </Title>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Group align="flex-end">
            <TextInput
              required
              label={teamsText.user}
              description={teamsText.userWords}
              list="users-to-place"
              maxLength={64}
              autoComplete="off"
              {...form.getInputProps('user')}
            />
            <datalist id="users-to-place">
              {candidates.map(({ id, username }) => (
                <option key={id} value={username} />
              ))}
            </datalist>
            <NativeSelect
              label={teamsText.team}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              value={team?.id}
              onChange={(event) => form.setFieldValue('teamId', event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={place.isPending} disabled={!team}>
              {teamsText.place}
            </Button>
          </Group>
          {place.error && <FailureNotice failure={place.error} />}
          <Text role="status">{placed}</Text>
        </Stack>
      </form>
    </section>
  );
}
