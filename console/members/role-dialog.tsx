import { Button, Checkbox, Fieldset, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { isIdentifier } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import { permissionValues } from '#console/graph/enum-values.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type Authority,
  highestAssignable,
  priorityProblem,
  type RoleDraft,
  whyNotGrant,
  withPermission,
} from './authority.ts';
import { consoleCreateRole, consoleDeleteRole, consoleUpdateRole } from './documents.ts';
import { authorityText, roleText } from './text.ts';

interface Props {
  readonly role: RoleDraft;
  readonly authority: Authority;
  readonly onClose: () => void;
}

/** Creates, edits or deletes a role. */
export function RoleDialog({ role, authority, onClose }: Props) {
  const isNew = role.id === '';
  const { save, ...mutation } = useSave(isNew, onClose);
  const form = useForm<RoleDraft>({
    initialValues: role,
    validate: {
      id: (id) => (isIdentifier(id) ? null : labels.idWrong),
      name: (name) => (name.trim() === '' ? roleText.nameMissing : null),
      priority: (priority) => (priority === role.priority ? null : priorityProblem(authority, priority)),
    },
  });
  const highest = highestAssignable(authority);
  const [deletes, setDeletes] = useState(false);
  if (deletes) {
    return (
      <ConfirmMutation
        title={roleText.deleteNamed(role.name)}
        description={roleText.deleteText}
        act={roleText.delete}
        document={consoleDeleteRole}
        variables={{ id: role.id }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={isNew ? roleText.create : roleText.editNamed(role.name)} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack>
          {isNew && <TextInput required label={roleText.id} {...form.getInputProps('id')} />}
          <TextInput required label={labels.name} maxLength={200} {...form.getInputProps('name')} />
          <Group grow align="flex-end">
            <NumberInput
              label={roleText.priority}
              description={highest === null ? null : authorityText.highest(highest)}
              {...form.getInputProps('priority')}
            />
            <TextInput type="color" label={roleText.colour} {...form.getInputProps('color')} />
          </Group>
          <PermissionChoice
            names={form.values.permissionNames}
            before={role.permissionNames}
            authority={authority}
            onChange={(names) => form.setFieldValue('permissionNames', names)}
          />
          <FailureNotice failure={mutation.error} />
          <Group justify="space-between">
            <Button type="submit" loading={mutation.isPending}>
              {roleText.save}
            </Button>
            {!isNew && (
              <Button color="red.9" disabled={mutation.isPending} onClick={() => setDeletes(true)}>
                {roleText.delete}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PermissionChoiceProps {
  readonly names: readonly string[];
  /** Those of the role as it is stored, which can be withdrawn by whoever may edit it. */
  readonly before: readonly string[];
  readonly authority: Authority;
  readonly onChange: (names: string[]) => void;
}

function PermissionChoice({ names, before, authority, onChange }: PermissionChoiceProps) {
  return (
    <Fieldset legend={roleText.permissions}>
      <Stack gap="xs">
        {permissionValues.map((name) => {
          const problem = before.includes(name) ? null : whyNotGrant(authority, name);
          return (
            <Checkbox
              key={name}
              label={roleText.names[name]}
              description={problem}
              disabled={problem !== null}
              checked={names.includes(name)}
              onChange={(event) => onChange(withPermission(names, name, event.currentTarget.checked))}
            />
          );
        })}
      </Stack>
    </Fieldset>
  );
}

function useSave(isNew: boolean, onSuccess: () => void) {
  const create = useGraphMutation(consoleCreateRole);
  const update = useGraphMutation(consoleUpdateRole);
  const save = ({ id, name, color, priority, permissionNames: permissions }: RoleDraft) => {
    const input = { name: name.trim(), color, priority, permissions };
    if (isNew) create.mutate({ input: { id, ...input } }, { onSuccess });
    else update.mutate({ id, input }, { onSuccess });
  };
  const { error, isPending } = isNew ? create : update;
  return { save, error, isPending };
}
