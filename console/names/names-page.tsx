import { Alert, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable, MoreButton, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation } from '#console/frame/dialog.tsx';
import { Form, InlineForm } from '#console/frame/form.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Page, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation, useGraphPages } from '#console/graph/use-graph.ts';
import { Claims } from './claims.tsx';
import {
  type ConsoleNameChangePreviewQuery,
  type ConsoleNameChangesQuery,
  consoleApproveNameChange,
  consoleNameChangePreview,
  consoleNameChanges,
  consoleRecordNameChange,
  consoleRejectNameChange,
  consoleRevertNameChange,
} from './documents.ts';
import { namesText } from './text.ts';

/** Changes of player names, and claims of players, for administrators. */
export function NamesPage() {
  return (
    <Page title={namesText.title} access={['view_admin', 'manage_users']}>
      <Text>{namesText.description}</Text>
      <Names />
    </Page>
  );
}

function Names() {
  const mayDecide = useViewer()?.may('manage_users') === true;
  return (
    <>
      {mayDecide && <ChangeForm />}
      <Changes mayDecide={mayDecide} />
      <Claims mayDecide={mayDecide} />
    </>
  );
}

interface NamePair {
  readonly formerName: string;
  readonly currentName: string;
}

const required = (name: string) => (name.trim() === '' ? namesText.missing : null);

/** Shows what a change would join before it is recorded. */
function ChangeForm() {
  const [names, setNames] = useState<NamePair | null>(null);
  const form = useForm({
    initialValues: { formerName: '', currentName: '' },
    validate: { formerName: required, currentName: required },
  });
  const idle = { error: null, isPending: false };
  return (
    <>
      <InlineForm
        onSubmit={form.onSubmit(({ formerName, currentName }) =>
          setNames({ formerName: formerName.trim(), currentName: currentName.trim() }),
        )}
        mutation={idle}
        submit={namesText.preview}
        variant="default"
      >
        <TextInput required label={namesText.former} maxLength={64} {...form.getInputProps('formerName')} />
        <TextInput required label={namesText.current} maxLength={64} {...form.getInputProps('currentName')} />
      </InlineForm>
      {names && (
        <Preview
          key={`${names.formerName}/${names.currentName}`}
          names={names}
          onRecorded={() => {
            setNames(null);
            form.reset();
          }}
        />
      )}
    </>
  );
}

interface PreviewProps {
  readonly names: NamePair;
  readonly onRecorded: () => void;
}

function Preview({ names, onRecorded }: PreviewProps) {
  const query = useGraph(consoleNameChangePreview, names);
  const recording = useGraphMutation(consoleRecordNameChange, onRecorded);
  return (
    <Alert title={namesText.previewOf(names.formerName, names.currentName)}>
      <Loaded query={query}>
        {({ previewNameChange }) => (
          <Form
            onSubmit={(event) => {
              event.preventDefault();
              recording.mutate({ input: names });
            }}
            mutation={recording}
            submit={namesText.record}
          >
            {previewNameChange && <Joins preview={previewNameChange} />}
          </Form>
        )}
      </Loaded>
    </Alert>
  );
}

type PreviewData = NonNullable<ConsoleNameChangePreviewQuery['previewNameChange']>;

function Joins({ preview }: { readonly preview: PreviewData }) {
  const { isSamePlayer, attendanceRecords, bingoRegistrations } = preview;
  const days = preview.attendanceOfBoth ?? [];
  const events = preview.bingoEventsOfBoth ?? [];
  return (
    <Stack gap="xs">
      {isSamePlayer && <Text>{namesText.same}</Text>}
      <Text>{namesText.joins(attendanceRecords ?? 0, bingoRegistrations ?? 0)}</Text>
      {days.length > 0 && (
        <>
          <Text>{namesText.both}</Text>
          <List size="sm">
            {days.map(({ event, date, formerPoints, currentPoints }) => (
              <List.Item key={`${date} ${event}`}>
                {date}, {event}: {formerPoints} / {currentPoints}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {events.length > 0 && <Text>{namesText.bothEvents(events.map(({ name }) => name).join(', '))}</Text>}
      {days.length + events.length === 0 && <Text>{namesText.nothingShared}</Text>}
    </Stack>
  );
}

type Change = NonNullable<ConsoleNameChangesQuery['nameChanges']>['nodes'][number];

function Changes({ mayDecide }: { readonly mayDecide: boolean }) {
  const query = useGraphPages(consoleNameChanges, {}, ({ nameChanges }) =>
    nameChanges?.pageInfo.hasNextPage ? nameChanges.pageInfo.endCursor : null,
  );
  const approving = useGraphMutation(consoleApproveNameChange);
  const rejecting = useGraphMutation(consoleRejectNameChange);
  const [reverted, setReverted] = useState<Change | null>(null);
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const changes = pages.flatMap(({ nameChanges }) => nameChanges?.nodes ?? []);
        return (
          <>
            <Section title={namesText.proposed}>
              <FailureNotice failure={approving.error ?? rejecting.error} />
              <ChangeTable
                label={namesText.proposed}
                none={namesText.noneProposed}
                changes={pages[0]?.proposed?.nodes ?? []}
                {...(mayDecide && {
                  actions: ({ id, formerName, currentName }) => [
                    [
                      namesText.approve,
                      namesText.approveNamed(formerName, currentName),
                      () => approving.mutate({ id }),
                    ],
                    [
                      namesText.reject,
                      namesText.rejectNamed(formerName, currentName),
                      () => rejecting.mutate({ id }),
                    ],
                  ],
                })}
              />
            </Section>
            <Section title={namesText.changes}>
              <ChangeTable
                label={namesText.changes}
                none={namesText.noChanges}
                changes={changes.filter(({ status }) => status !== 'proposed')}
                {...(mayDecide && {
                  actions: (change) => {
                    const { id, formerName, currentName, status } = change;
                    return status === 'active'
                      ? [
                          [
                            namesText.revert,
                            namesText.revertNamed(formerName, currentName),
                            () => setReverted(change),
                          ],
                        ]
                      : [
                          [
                            namesText.approve,
                            namesText.approveNamed(formerName, currentName),
                            () => approving.mutate({ id }),
                          ],
                        ];
                  },
                })}
              />
              <MoreButton query={query} />
            </Section>
            {reverted && (
              <ConfirmMutation
                title={namesText.revertNamed(reverted.formerName, reverted.currentName)}
                description={namesText.revertText}
                act={namesText.doRevert}
                document={consoleRevertNameChange}
                variables={{ id: reverted.id }}
                onClose={() => setReverted(null)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface ChangeTableProps {
  readonly label: string;
  readonly none: string;
  readonly changes: readonly Change[];
  readonly actions?: (change: Change) => (readonly [string, string, () => void])[];
}

function ChangeTable({ label, none, changes, actions }: ChangeTableProps) {
  return (
    <DataTable
      label={label}
      rows={changes}
      none={none}
      idOf={({ id }) => id}
      minWidth={560}
      columns={[
        [namesText.former, ({ formerName }) => formerName],
        [namesText.current, ({ currentName }) => currentName],
        [namesText.when, ({ changedAt }) => formatMoment(changedAt)],
        [namesText.source, ({ source }) => namesText.sources[source]],
        [labels.status, ({ status }) => namesText.statuses[status]],
        ...(actions
          ? [[labels.action, (change: Change) => <RowActions size="xs" actions={actions(change)} />] as const]
          : []),
      ]}
    />
  );
}
