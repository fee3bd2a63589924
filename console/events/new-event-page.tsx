import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Saving } from '#console/frame/draft-form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, Unknown } from '#console/frame/page.tsx';
import { showMessage } from '#console/frame/show-message.ts';
import { isNotFound } from '#console/graph/graph-failure.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoEventDraftQuery,
  consoleBingoEventDraft,
  consoleCreateBingoEvent,
  consoleSaveBingoEventDraft,
} from './documents.ts';
import { contentOf, draftOfContent } from './draft-content.ts';
import { useOpenSaved } from './edit-event-page.tsx';
import { EMPTY_EVENT, type EventDraft, eventInput } from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import { draftsText, eventFormText, eventsText } from './text.ts';

/** Creates an event, from the draft that the address names or from nothing. */
export function NewEventPage() {
  const [address] = useSearchParams();
  const draftId = address.get('draft');
  return (
    <Gate access={['manage_bingo']}>
      {draftId === null ? <NewEvent /> : <StoredDraft key={draftId} id={draftId} />}
    </Gate>
  );
}

function StoredDraft({ id }: { readonly id: string }) {
  const query = useGraph(consoleBingoEventDraft, { id }, { staleTime: 0 });
  // The form must not begin with what another organiser has changed since.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Loaded query={{ ...query, data }}>
      {({ bingoEventDraft }) => <OpenedDraft opened={bingoEventDraft} read={query.refetch} />}
    </Loaded>
  );
}

type BingoEventDraft = NonNullable<ConsoleBingoEventDraftQuery['bingoEventDraft']>;

interface OpenedDraftProps {
  /** The draft when the page was opened. */
  readonly opened: BingoEventDraft | null;
  readonly read: () => Promise<{
    readonly data: ConsoleBingoEventDraftQuery | undefined;
    readonly isSuccess: boolean;
  }>;
}

function OpenedDraft({ opened, read }: OpenedDraftProps) {
  // What the form began with: the draft is deleted before the page of the event is opened.
  const [draft, setDraft] = useState(opened);
  const load = async (forget: () => void) => {
    const { data, isSuccess } = await read();
    if (!isSuccess || !data) return;
    forget();
    setDraft(data.bingoEventDraft);
  };
  if (draft) return <NewEvent key={draft.version} draft={draft} onLoad={load} />;
  return (
    <Unknown
      description={draftsText.unknown}
      list={{ label: eventsText.allEvents, href: '/console/events' }}
    />
  );
}

interface NewEventProps {
  readonly draft?: BingoEventDraft;
  readonly onLoad?: (forget: () => void) => void;
}

function NewEvent({ draft: opened, onLoad }: NewEventProps) {
  // Undefined when the draft is gone and its input becomes another event.
  const [draft, setDraft] = useState(opened);
  const creation = useGraphMutation(consoleCreateBingoEvent);
  const saving = useGraphMutation(consoleSaveBingoEventDraft);
  const [, navigate] = useLocation();
  const open = useOpenSaved();
  const [initial] = useState(() => (draft ? draftOfContent(draft.content) : EMPTY_EVENT));
  const create = (event: EventDraft, { ifVersion, onSaved }: Saving) => {
    saving.reset();
    const input = { id: event.id, ...eventInput(event) };
    creation.mutate(
      { input, ...(draft && { draftId: draft.id, ifVersion }) },
      { onSuccess: () => open(event, onSaved) },
    );
  };
  const saveDraft = (event: EventDraft, { ifVersion, onSaved }: Saving) => {
    creation.reset();
    const name = event.name.trim() || event.id || draftsText.unnamed;
    saving.mutate(
      { name, content: contentOf(event), ...(draft && { id: draft.id, ifVersion }) },
      {
        onSuccess: () => {
          onSaved();
          showMessage(draftsText.saved);
          navigate('/console/events');
        },
      },
    );
  };
  const isGone = draft && (isNotFound(creation.error) || isNotFound(saving.error));
  const goOn = () => {
    creation.reset();
    saving.reset();
    setDraft(undefined);
  };
  return (
    <Page title={eventFormText.create}>
      <EventForm
        initial={initial}
        draft={{ id: draft?.id ?? null, version: draft?.version, mutation: saving, onSave: saveDraft }}
        submit={eventFormText.save}
        mutation={creation}
        onSave={create}
        onLoad={onLoad}
      />
      {isGone && (
        <Alert color="orange" role="status">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{draftsText.gone}</Text>
            <Button size="xs" variant="default" onClick={goOn}>
              {draftsText.goOn}
            </Button>
          </Stack>
        </Alert>
      )}
    </Page>
  );
}
