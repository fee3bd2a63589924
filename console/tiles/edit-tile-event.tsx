import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import type { Saving } from '#console/frame/unsaved/use-draft-form.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { tilesText } from '#console/text/tiles.ts';
import { type ConsoleTileEventQuery, consoleTileEvent, consoleUpdateTileEvent } from './documents.ts';
import { type TileEventDraft, tileEventChanges } from './event-draft.ts';
import { TileEventForm } from './event-form.tsx';
import { TileForm } from './tile-form.tsx';
import { TileList } from './tile-list.tsx';
import { UnknownTileEvent } from './unknown-tile-event.tsx';

/** Edits a tile event and its tiles. */
export function EditTileEventPage({ params: { id } }: { readonly params: { readonly id: string } }) {
  const query = useGraph(consoleTileEvent, { id }, { staleTime: 0 });
  // The form must not begin with what another organiser has changed since.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Gate access={['manage_events']}>
      <Loaded query={{ ...query, data }}>
        {({ tileEvent }) =>
          tileEvent ? <Editor event={tileEvent} read={query.refetch} /> : <UnknownTileEvent />
        }
      </Loaded>
    </Gate>
  );
}

interface EditorProps {
  readonly event: NonNullable<ConsoleTileEventQuery['tileEvent']>;
  readonly read: () => Promise<{
    readonly data: ConsoleTileEventQuery | undefined;
    readonly isSuccess: boolean;
  }>;
}

function Editor({ event, read }: EditorProps) {
  const { id, tiles } = event;
  // What the form began with: a later reading must not pass for the base of its changes.
  const [opened, setOpened] = useState(event);
  const { mutate, error, isPending, reset } = useGraphMutation(consoleUpdateTileEvent);
  const [, navigate] = useLocation();
  const address = `/console/tiles/${encodeURIComponent(id)}`;
  const initial = draftOf(opened);
  const save = (draft: TileEventDraft, { ifVersion, onSaved }: Saving) => {
    const onSuccess = () => {
      onSaved();
      navigate(address);
    };
    mutate({ id, input: tileEventChanges(draft, initial), ifVersion }, { onSuccess });
  };
  const load = async (forget: () => void) => {
    const { data, isSuccess } = await read();
    if (!isSuccess || !data?.tileEvent) return;
    forget();
    reset();
    setOpened(data.tileEvent);
  };
  const back = (
    <Anchor component={Link} href={address}>
      {tilesText.backToEvent}
    </Anchor>
  );
  return (
    <Page title={tilesText.editNamed(event.name)} actions={back}>
      <TileEventForm
        key={opened.version}
        initial={initial}
        version={opened.version}
        submit={tilesText.saveEvent}
        failure={error}
        isPending={isPending}
        onSave={save}
        onLoad={load}
      />
      <TileList tiles={tiles} />
      <TileForm eventId={id} position={nextPosition(tiles)} />
    </Page>
  );
}

function draftOf({ mode, teamSize, ...event }: EditorProps['event']): TileEventDraft {
  const { id, name, description, startDate, endDate, rules, sequential } = event;
  return {
    ...{ id, name, description, startDate, endDate, rules, sequential },
    teamSize: mode === 'teams' ? String(teamSize ?? '') : '',
  };
}

/** Returns the position after the last tile. */
function nextPosition(tiles: readonly { readonly position: number }[]): number {
  return Math.max(0, ...tiles.map(({ position }) => position)) + 1;
}
