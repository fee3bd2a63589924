import { Badge, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Column, DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation } from '#console/frame/dialog.tsx';
import { InlineForm } from '#console/frame/form.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { SecretNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleConfigurationQuery,
  consoleCreateServiceKey,
  consoleRevokeServiceKey,
} from './documents.ts';
import { configurationText } from './text.ts';

type Keys = NonNullable<ConsoleConfigurationQuery['serviceKeys']>;

interface Props {
  readonly keys: Keys;
}

/** The keys of other services, which super administrators create and revoke. */
export function ServiceKeys({ keys }: Props) {
  const [revoked, setRevoked] = useState<string | null>(null);
  const mayChange = useViewer()?.isSuperAdmin === true;
  return (
    <Section title={configurationText.serviceKeys}>
      <Stack gap="sm">
        <Text size="sm">{configurationText.serviceKeyText}</Text>
        {mayChange ? <CreateKeyForm /> : <Text size="sm">{configurationText.whoChangesKeys}</Text>}
        <KeyTable keys={keys} onRevoke={mayChange ? setRevoked : null} />
      </Stack>
      {revoked !== null && (
        <ConfirmMutation
          title={configurationText.revokeKeyNamed(revoked)}
          description={configurationText.revokeKeyText}
          act={configurationText.doRevokeKey}
          document={consoleRevokeServiceKey}
          variables={{ name: revoked }}
          onClose={() => setRevoked(null)}
        />
      )}
    </Section>
  );
}

interface KeyTableProps extends Props {
  /** Null if the viewer may not revoke keys. */
  readonly onRevoke: ((name: string) => void) | null;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const action: Column<Keys[number]> = [
    labels.action,
    ({ name, revokedAt }) =>
      revokedAt === null && (
        <RowActions
          size="xs"
          actions={[
            [configurationText.revokeKey, configurationText.revokeKeyNamed(name), () => onRevoke?.(name)],
          ]}
        />
      ),
  ];
  return (
    <DataTable
      label={configurationText.serviceKeys}
      rows={keys}
      none={configurationText.noServiceKeys}
      idOf={({ name, createdAt }) => `${name} ${createdAt}`}
      columns={[
        [labels.name, ({ name }) => name],
        [labels.created, ({ createdAt }) => formatMoment(createdAt)],
        [
          configurationText.lastUsed,
          ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : configurationText.none),
        ],
        [
          labels.state,
          ({ revokedAt }) => (
            <Badge variant="light" color={revokedAt ? 'gray' : 'green'}>
              {revokedAt ? configurationText.revoked(formatMoment(revokedAt)) : configurationText.active}
            </Badge>
          ),
        ],
        ...(onRevoke ? [action] : []),
      ]}
    />
  );
}

function CreateKeyForm() {
  const creation = useGraphMutation(consoleCreateServiceKey);
  const created = creation.data?.createServiceKey;
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? configurationText.keyNameMissing : null) },
  });
  const create = form.onSubmit(({ name }) =>
    creation.mutate({ name: name.trim() }, { onSuccess: () => form.reset() }),
  );
  return (
    <InlineForm
      onSubmit={create}
      mutation={creation}
      submit={configurationText.createKey}
      result={
        created && (
          <SecretNotice
            title={configurationText.newKey(created.name)}
            value={created.key}
            description={configurationText.keyOnce}
            copyLabel={configurationText.copyKey}
          />
        )
      }
    >
      <TextInput
        required
        label={configurationText.newKeyName}
        maxLength={64}
        {...form.getInputProps('name')}
      />
    </InlineForm>
  );
}
