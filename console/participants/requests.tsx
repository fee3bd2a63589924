import { Alert, Button, Checkbox, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable, MoreButton } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { Form } from '#console/frame/form.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraphMutation, useGraphPages } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoRequestsQuery,
  consoleApproveBingoRequests,
  consoleBingoRequests,
  consoleDeclineBingoRequests,
} from './documents.ts';
import { eventRegistrationText } from './registration-text.ts';

type Request = NonNullable<ConsoleBingoRequestsQuery['bingoRegistrationRequests']>['nodes'][number];

interface Props {
  readonly eventId: string;
  readonly status: 'pending' | 'waiting';
}

/** Requests that organisers decide about, or the waiting list. */
export function Requests({ eventId, status }: Props) {
  const query = useGraphPages(consoleBingoRequests, { eventId, status }, ({ bingoRegistrationRequests }) =>
    bingoRegistrationRequests?.pageInfo.hasNextPage ? bingoRegistrationRequests.pageInfo.endCursor : null,
  );
  const isPending = status === 'pending';
  return (
    <Section title={isPending ? eventRegistrationText.requests : eventRegistrationText.waiting}>
      <Loaded query={query}>
        {({ pages }) => (
          <Decisions
            isPending={isPending}
            requests={pages.flatMap((page) => page.bingoRegistrationRequests?.nodes ?? [])}
          />
        )}
      </Loaded>
      <Group>
        <MoreButton query={query} />
      </Group>
    </Section>
  );
}

interface DecisionsProps {
  readonly requests: readonly Request[];
  readonly isPending: boolean;
}

/** One decision about a request; an error says why there is none. */
interface Decided {
  readonly requestId: string;
  readonly error: string | null;
}

function Decisions({ requests, isPending }: DecisionsProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isDeclining, setDeclining] = useState(false);
  // By id: a decided request leaves the list.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const ids = selected.filter((id) => requests.some((request) => request.id === id));
  const finish = (results: readonly Decided[]) => {
    setNames(new Map(requests.map(({ id, rsn }) => [id, rsn])));
    setDecided(results);
    setSelected([]);
  };
  const approval = useGraphMutation(consoleApproveBingoRequests, ({ approveBingoRegistrationRequests }) =>
    finish(approveBingoRegistrationRequests),
  );
  const title = isPending ? eventRegistrationText.requests : eventRegistrationText.waiting;
  return (
    <Stack align="flex-start">
      <RequestTable
        title={title}
        requests={requests}
        isPending={isPending}
        selected={ids}
        onSelect={setSelected}
      />
      {requests.length > 0 && (
        <Group>
          {isPending && (
            <Button
              disabled={ids.length === 0}
              loading={approval.isPending}
              onClick={() => approval.mutate({ ids })}
            >
              {eventRegistrationText.approve}
            </Button>
          )}
          <Button variant="default" disabled={ids.length === 0} onClick={() => setDeclining(true)}>
            {eventRegistrationText.decline}
          </Button>
        </Group>
      )}
      <FailureNotice failure={approval.error} />
      <Results decided={decided} names={names} />
      {isDeclining && <DeclineDialog ids={ids} onDone={finish} onClose={() => setDeclining(false)} />}
    </Stack>
  );
}

interface RequestTableProps extends DecisionsProps {
  readonly title: string;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

function RequestTable({ title, requests, isPending, selected, onSelect }: RequestTableProps) {
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  return (
    <>
      {requests.length > 1 && (
        <Checkbox
          label={eventRegistrationText.selectAll}
          checked={selected.length === requests.length}
          indeterminate={selected.length > 0 && selected.length < requests.length}
          onChange={(event) => onSelect(event.currentTarget.checked ? requests.map(({ id }) => id) : [])}
        />
      )}
      <DataTable
        label={title}
        rows={requests}
        none={isPending ? eventRegistrationText.noRequests : eventRegistrationText.noWaiting}
        idOf={({ id }) => id}
        columns={[
          [
            labels.player,
            ({ id, rsn }) => (
              <Checkbox label={rsn} checked={selected.includes(id)} onChange={() => toggle(id)} />
            ),
          ],
          [labels.user, ({ user }) => nameOf(user)],
          [eventRegistrationText.note, ({ note }) => note],
          [eventRegistrationText.since, ({ createdAt }) => formatMoment(createdAt)],
        ]}
      />
    </>
  );
}

interface ResultsProps {
  readonly decided: readonly Decided[];
  readonly names: ReadonlyMap<string, string>;
}

function Results({ decided, names }: ResultsProps) {
  if (decided.length === 0) return null;
  const failed = decided.filter(({ error }) => error !== null);
  return (
    <Alert color={failed.length > 0 ? 'orange' : 'green'} role="status">
      <Text size="sm">{eventRegistrationText.done(decided.length - failed.length)}</Text>
      <List size="sm">
        {failed.map(({ requestId, error }) => (
          <List.Item key={requestId}>
            {eventRegistrationText.failed(names.get(requestId) ?? requestId, error ?? '')}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface DeclineDialogProps {
  readonly ids: readonly string[];
  readonly onDone: (results: readonly Decided[]) => void;
  readonly onClose: () => void;
}

function DeclineDialog({ ids, onDone, onClose }: DeclineDialogProps) {
  const mutation = useGraphMutation(consoleDeclineBingoRequests, (result) =>
    onDone(result.declineBingoRegistrationRequests),
  );
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? eventRegistrationText.reasonMissing : null) },
  });
  const decline = form.onSubmit(({ reason }) =>
    mutation.mutate({ ids: [...ids], reason: reason.trim() }, { onSuccess: onClose }),
  );
  return (
    <Dialog title={eventRegistrationText.declineTitle(ids.length)} onClose={onClose}>
      <Form onSubmit={decline} mutation={mutation} submit={eventRegistrationText.decline}>
        <Textarea
          required
          data-autofocus
          label={eventRegistrationText.reason}
          description={eventRegistrationText.reasonText}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  );
}
