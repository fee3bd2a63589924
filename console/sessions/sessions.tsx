import { Badge, Group, Pagination, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Form } from '#console/frame/form.tsx';
import { formatMoment, fromLocalInput, toLocalInput } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { PageLink, Section } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleOpenSession, consoleOpenSessions, consoleSessions } from './documents.ts';
import { type Session, sessionAddress } from './sessions.ts';
import { sessionsText } from './text.ts';

/** All sessions, and a form that opens one. */
export function Sessions() {
  return (
    <Stack>
      <Section title={sessionsText.open}>
        <OpenSession />
      </Section>
      <Section title={sessionsText.title}>
        <SessionList />
      </Section>
    </Stack>
  );
}

function SessionList() {
  const [page, setPage] = useState(1);
  const query = useGraph(consoleSessions, { page }, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {({ attendanceSessions }) => {
        const { sessions, total, limit } = attendanceSessions ?? { sessions: [], total: 0, limit: 1 };
        return (
          <>
            <DataTable
              label={sessionsText.title}
              rows={sessions}
              none={sessionsText.none}
              idOf={({ id }) => id}
              minWidth={480}
              columns={[
                [labels.event, ({ id, event }) => <PageLink href={sessionAddress(id)}>{event}</PageLink>],
                [labels.start, ({ startTime }) => formatMoment(startTime)],
                [labels.end, ({ endTime }) => formatMoment(endTime)],
                [labels.status, ({ status }) => <StatusBadge status={status} />],
              ]}
            />
            {total > limit && (
              <Pagination
                total={Math.ceil(total / limit)}
                value={page}
                onChange={setPage}
                getItemProps={(number) => ({ 'aria-label': text.page(number) })}
                getControlProps={(control) => ({ 'aria-label': text.pageControls[control] })}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** The open sessions that the viewer leads or observes, if there are any. */
export function SessionsToReport() {
  const viewer = useViewer();
  const { data } = useGraph(consoleOpenSessions, {}, { staleTime: 0 });
  const sessions = (data?.attendanceSessions?.sessions ?? []).filter(
    ({ hostId, observerIds }) => viewer && [hostId, ...observerIds].includes(viewer.id),
  );
  if (sessions.length === 0) return null;
  return (
    <Section title={sessionsText.toReport}>
      <DataTable
        label={sessionsText.toReport}
        rows={sessions}
        idOf={({ id }) => id}
        minWidth={300}
        columns={[
          [labels.event, ({ id, event }) => <PageLink href={sessionAddress(id)}>{event}</PageLink>],
          [labels.start, ({ startTime }) => formatMoment(startTime)],
        ]}
      />
    </Section>
  );
}

export function StatusBadge({ status }: Pick<Session, 'status'>) {
  return (
    <Badge variant="light" color={status === 'open' ? 'green' : 'gray'}>
      {sessionsText.states[status]}
    </Badge>
  );
}

const TWO_HOURS = 7_200_000;

/** Opens a session that the viewer leads. */
function OpenSession() {
  const [, navigate] = useLocation();
  const viewer = useViewer();
  const open = useGraphMutation(consoleOpenSession);
  const form = useForm({
    initialValues: {
      event: '',
      start: toLocalInput(new Date().toISOString()),
      end: toLocalInput(new Date(Date.now() + TWO_HOURS).toISOString()),
    },
    validate: sessionProblems,
  });
  const submit = form.onSubmit(({ event, start, end }) => {
    const [startTime, endTime] = [fromLocalInput(start), fromLocalInput(end)];
    if (!viewer || startTime === null || endTime === null) return;
    open.mutate(
      { input: { event: event.trim(), startTime, endTime, hostId: viewer.id } },
      { onSuccess: ({ openAttendanceSession }) => navigate(sessionAddress(openAttendanceSession.id)) },
    );
  });
  return (
    <Form onSubmit={submit} mutation={open} submit={sessionsText.open}>
      <Group align="flex-start">
        <TextInput required label={labels.event} maxLength={200} {...form.getInputProps('event')} />
        <TextInput required type="datetime-local" label={labels.start} {...form.getInputProps('start')} />
        <TextInput required type="datetime-local" label={labels.end} {...form.getInputProps('end')} />
      </Group>
    </Form>
  );
}

/** What is wrong with the event and times of a session, as they are typed. */
export const sessionProblems = {
  event: (event: string) => (event.trim() === '' ? sessionsText.eventMissing : null),
  start: (start: string) => (fromLocalInput(start) === null ? sessionsText.timeMissing : null),
  end: (end: string, { start }: { readonly start: string }) => {
    if (fromLocalInput(end) === null) return sessionsText.timeMissing;
    return end < start ? sessionsText.endBeforeStart : null;
  },
};
