import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { InlineForm } from '#console/frame/form.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams, Section, Unknown } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { CloseSession } from './close-session.tsx';
import { consoleReportPresence, consoleSession } from './documents.ts';
import { EditSession } from './edit-session.tsx';
import { Players } from './players.tsx';
import { presenceReport, type Session } from './sessions.ts';
import { StatusBadge } from './sessions.tsx';
import { sessionsText } from './text.ts';

/** A session while it runs: who is here, late or a guest, marks by hand, and its closing. */
export function SessionPage({ params: { id } }: PageParams) {
  return (
    <Gate access="signed_in">
      <SessionById id={id} />
    </Gate>
  );
}

const LIST = { label: sessionsText.back, href: '/console/attendance?tab=sessions' };

/** Observers report every few minutes. */
const READ_MS = 10_000;

function SessionById({ id }: { readonly id: string }) {
  const query = useGraph(
    consoleSession,
    { id },
    {
      staleTime: 0,
      repeatMs: ({ attendanceSession }) => (attendanceSession?.status === 'open' ? READ_MS : null),
    },
  );
  return (
    <Loaded query={query}>
      {({ attendanceSession: session }) =>
        session ? (
          <SessionContent session={session} />
        ) : (
          <Unknown description={sessionsText.unknown} list={LIST} />
        )
      }
    </Loaded>
  );
}

function SessionContent({ session }: { readonly session: Session }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'edit' | 'close' | null>(null);
  const { event, startTime, endTime, status, hostId, host, observers, observerIds } = session;
  const isOpen = status === 'open';
  const leads = viewer?.may('manage_attendance') ?? false;
  const reports = leads || viewer?.id === hostId || observerIds.some((id) => id === viewer?.id);
  const names = observerIds.map((id, index) => observers[index]?.username ?? id).join(', ');
  const actions = leads && isOpen && (
    <>
      <Button variant="default" onClick={() => setDialog('edit')}>
        {sessionsText.edit}
      </Button>
      <Button onClick={() => setDialog('close')}>{sessionsText.close}</Button>
    </>
  );
  const close = () => setDialog(null);
  return (
    <Page title={event} actions={actions}>
      <div>
        <StatusBadge status={status} />
        <Text size="sm">
          {sessionsText.facts(formatMoment(startTime), formatMoment(endTime), host ? nameOf(host) : hostId)}
        </Text>
        {names !== '' && <Text size="sm">{sessionsText.observers(names)}</Text>}
        {leads && <PageLink href={LIST.href}>{LIST.label}</PageLink>}
      </div>
      {reports && isOpen && <MarkHere sessionId={session.id} />}
      <Section title={sessionsText.players}>
        <Players session={session} canReport={reports && isOpen} />
      </Section>
      {dialog === 'edit' && <EditSession session={session} onClose={close} />}
      {dialog === 'close' && <CloseSession session={session} onClose={close} />}
    </Page>
  );
}

/** Marks a player as here from now on. */
function MarkHere({ sessionId }: { readonly sessionId: string }) {
  const report = useGraphMutation(consoleReportPresence);
  const [marked, setMarked] = useState<string | null>(null);
  const form = useForm({
    initialValues: { rsn: '' },
    validate: { rsn: (rsn) => (rsn.trim() === '' ? sessionsText.nameMissing : null) },
  });
  const mark = form.onSubmit(({ rsn }) => {
    const name = rsn.trim();
    setMarked(null);
    const onSuccess = ({ reportAttendancePresence }: Awaited<ReturnType<typeof report.mutateAsync>>) => {
      const [{ outcome, reason } = { outcome: 'rejected', reason: null }] = reportAttendancePresence.results;
      if (outcome === 'rejected') {
        form.setFieldError('rsn', reason);
        return;
      }
      setMarked(sessionsText.isHere(name));
      form.reset();
    };
    report.mutate({ id: sessionId, reports: [presenceReport(name, new Date())] }, { onSuccess });
  });
  return (
    <InlineForm
      onSubmit={mark}
      mutation={report}
      submit={sessionsText.markHere}
      result={<Text role="status">{marked}</Text>}
    >
      <TextInput
        required
        label={sessionsText.name}
        maxLength={64}
        autoComplete="off"
        {...form.getInputProps('rsn')}
      />
    </InlineForm>
  );
}
