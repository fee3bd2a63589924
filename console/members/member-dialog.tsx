import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { nameOf } from '#console/text/format.ts';
import { membersText } from '#console/text/members.ts';
import { consoleAssignRole, consoleModerateUser, consoleRemoveRole, consoleRoles } from './documents.ts';
import type { Member } from './member.ts';

interface Props {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Changes the roles of a member, and bans or unbans. */
export function MemberDialog({ member, onClose }: Props) {
  const assigns = useViewer()?.may('manage_users') ?? false;
  return (
    <Dialog title={membersText.manageWho(nameOf(member))} onClose={onClose}>
      <Stack>
        {assigns && <RoleChoice member={member} />}
        <Moderation member={member} />
      </Stack>
    </Dialog>
  );
}

function RoleChoice({ member }: Pick<Props, 'member'>) {
  const query = useGraph(consoleRoles, {});
  const assign = useGraphMutation(consoleAssignRole);
  const remove = useGraphMutation(consoleRemoveRole);
  const failure = assign.error ?? remove.error;
  const own = new Set(member.roles?.map(({ id }) => id));
  return (
    <Fieldset legend={membersText.roles}>
      <Loaded query={query}>
        {({ roles }) => (
          <Stack gap="xs">
            {roles?.length === 0 && <Text>{membersText.noRoles}</Text>}
            {roles?.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={own.has(id)}
                disabled={assign.isPending || remove.isPending}
                onChange={({ currentTarget: { checked } }) => {
                  assign.reset();
                  remove.reset();
                  (checked ? assign : remove).mutate({ userId: member.id, roleId: id });
                }}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {failure && <FailureNotice failure={failure} />}
    </Fieldset>
  );
}

function Moderation({ member: { id, isBanned } }: Pick<Props, 'member'>) {
  const { mutate, error, isPending } = useGraphMutation(consoleModerateUser);
  const [reason, setReason] = useState('');
  const moderate = () =>
    mutate({
      userId: id,
      action: isBanned ? 'unban' : 'ban',
      reason: reason.trim() === '' ? null : reason.trim(),
    });
  return (
    <Stack gap="xs">
      <Text size="sm">{membersText.banWords}</Text>
      <Group align="flex-end">
        <TextInput
          label={membersText.reason}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button color="red.9" loading={isPending} onClick={moderate}>
          {isBanned ? membersText.unban : membersText.ban}
        </Button>
      </Group>
      {error && <FailureNotice failure={error} />}
    </Stack>
  );
}
