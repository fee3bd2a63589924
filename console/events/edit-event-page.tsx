import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Saving } from '#console/frame/draft-form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, type PageParams } from '#console/frame/page.tsx';
import { showMessage } from '#console/frame/show-message.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoEventToEditQuery,
  consoleBingoEventToEdit,
  consoleUpdateBingoEvent,
} from './documents.ts';
import { draftOf } from './draft-content.ts';
import { type EventDraft, eventInput } from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import { UnknownEvent } from './events-page.tsx';
import { eventFormText } from './text.ts';

/** Edits an event. */
export function EditEventPage({ params: { id } }: PageParams) {
  const query = useGraph(consoleBingoEventToEdit, { id }, { staleTime: 0 });
  // The form must not begin with what another organiser has changed since.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Gate access={['manage_bingo']}>
      <Loaded query={{ ...query, data }}>
        {({ bingoEvent }) =>
          bingoEvent ? <EventEditor opened={bingoEvent} read={query.refetch} /> : <UnknownEvent />
        }
      </Loaded>
    </Gate>
  );
}

type BingoEvent = NonNullable<ConsoleBingoEventToEditQuery['bingoEvent']>;

interface EditorProps {
  /** The event when the page was opened. */
  readonly opened: BingoEvent;
  readonly read: () => Promise<{
    readonly data: ConsoleBingoEventToEditQuery | undefined;
    readonly isSuccess: boolean;
  }>;
}

function EventEditor({ opened, read }: EditorProps) {
  // What the form began with: a later reading must not pass for the base of its changes.
  const [event, setEvent] = useState(opened);
  const update = useGraphMutation(consoleUpdateBingoEvent);
  const open = useOpenSaved();
  const { board } = event;
  const initial = draftOf({ ...event, tasks: [...board.tasks, ...(board.hiddenTasks ?? [])] });
  const save = (draft: EventDraft, { ifVersion, onSaved }: Saving) => {
    const { startDate, endDate, registrationClosesAt, mode, teamSize, ...input } = eventInput(draft);
    // Inputs show minutes; a time that nobody changed keeps its seconds.
    const times = {
      ...(draft.start !== initial.start && { startDate }),
      ...(draft.end !== initial.end && { endDate }),
      ...(draft.closes !== initial.closes && { registrationClosesAt }),
    };
    const teams = draft.teamSize === initial.teamSize ? {} : { mode, teamSize };
    // The form has the hidden tasks too.
    const changes = { ...input, ...times, ...teams, keepsHiddenTasks: false };
    update.mutate({ id: event.id, input: changes, ifVersion }, { onSuccess: () => open(draft, onSaved) });
  };
  const load = async (forget: () => void) => {
    const { data, isSuccess } = await read();
    if (!isSuccess || !data?.bingoEvent) return;
    forget();
    update.reset();
    setEvent(data.bingoEvent);
  };
  return (
    <Page title={eventFormText.edit(event.name)}>
      <EventForm
        key={event.version}
        initial={initial}
        version={event.version}
        submit={eventFormText.save}
        mutation={update}
        onSave={save}
        onLoad={load}
      />
    </Page>
  );
}

/** Returns what leads to the page of an event that was saved. */
export function useOpenSaved() {
  const [, navigate] = useLocation();
  return ({ id, name }: EventDraft, onSaved: () => void) => {
    onSaved();
    showMessage(eventFormText.saved(name));
    navigate(`/console/events/${encodeURIComponent(id)}`);
  };
}
