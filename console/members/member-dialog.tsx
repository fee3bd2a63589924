import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#console/frame/dialog.tsx';
import { nameOf } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type Authority,
  authorityOf,
  whyNotAssign,
  whyNotGrant,
  whyNotModerate,
  whyNotRemove,
} from './authority.ts';
import {
  type ConsoleMembersQuery,
  type ConsoleRolesQuery,
  consoleAssignRole,
  consoleModerateUser,
  consoleRemoveRole,
  consoleRoles,
} from './documents.ts';
import { membersText } from './text.ts';

interface Props {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Changes the roles of a member, and bans or unbans. */
export function MemberDialog({ member, onClose }: Props) {
  const query = useGraph(consoleRoles, {});
  return (
    <Dialog title={membersText.manageWho(nameOf(member))} onClose={onClose}>
      <Loaded query={query}>
        {({ roles, viewer }) => {
          const authority = authorityOf(viewer);
          const assigns = authority && whyNotGrant(authority, 'manage_users') === null;
          return (
            <Stack>
              {assigns && <RoleChoice member={member} roles={roles ?? []} authority={authority} />}
              {authority && <Moderation member={member} authority={authority} />}
            </Stack>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface RoleChoiceProps extends Pick<Props, 'member'> {
  readonly roles: NonNullable<ConsoleRolesQuery['roles']>;
  readonly authority: Authority;
}

function RoleChoice({ member, roles, authority }: RoleChoiceProps) {
  const assign = useGraphMutation(consoleAssignRole);
  const remove = useGraphMutation(consoleRemoveRole);
  const failure = assign.error ?? remove.error;
  const own = new Set(member.roles?.map(({ id }) => id));
  return (
    <Fieldset legend={membersText.roles}>
      <Stack gap="xs">
        {roles.length === 0 && <Text>{membersText.noRoles}</Text>}
        {roles.map((role) => {
          const has = own.has(role.id);
          const problem = has ? whyNotRemove(authority, role, member) : whyNotAssign(authority, role);
          return (
            <Checkbox
              key={role.id}
              label={role.name}
              description={problem}
              checked={has}
              disabled={problem !== null || assign.isPending || remove.isPending}
              onChange={({ currentTarget: { checked } }) => {
                assign.reset();
                remove.reset();
                (checked ? assign : remove).mutate({ userId: member.id, roleId: role.id });
              }}
            />
          );
        })}
      </Stack>
      {failure && <FailureNotice failure={failure} />}
    </Fieldset>
  );
}

interface ModerationProps extends Pick<Props, 'member'> {
  readonly authority: Authority;
}

function Moderation({ member, authority }: ModerationProps) {
  const { id, isBanned } = member;
  const problem = whyNotModerate(authority, member);
  const act = isBanned ? membersText.unban : membersText.ban;
  const { mutate, error, isPending } = useGraphMutation(consoleModerateUser);
  const [reason, setReason] = useState('');
  const moderate = () =>
    mutate({
      userId: id,
      action: isBanned ? 'unban' : 'ban',
      reason: reason.trim() === '' ? null : reason.trim(),
    });
  if (problem !== null) {
    return (
      <Group>
        <Button disabled aria-describedby="why-not">
          {act}
        </Button>
        <Text size="sm" id="why-not">
          {problem}
        </Text>
      </Group>
    );
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{membersText.banText}</Text>
      <Group align="flex-end">
        <TextInput
          label={membersText.reason}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button color="red.9" loading={isPending} onClick={moderate}>
          {act}
        </Button>
      </Group>
      {error && <FailureNotice failure={error} />}
    </Stack>
  );
}

/** A member of the community. */
export type Member = NonNullable<ConsoleMembersQuery['users']>['users'][number];
