import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
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
        {({ tileEvent }) => (tileEvent ? <Editor event={tileEvent} /> : <UnknownTileEvent />)}
      </Loaded>
    </Gate>
  );
}

interface EditorProps {
  readonly event: NonNullable<ConsoleTileEventQuery['tileEvent']>;
}

function Editor({ event }: EditorProps) {
  const { id, tiles } = event;
  const { mutate, error, isPending } = useGraphMutation(consoleUpdateTileEvent);
  const [, navigate] = useLocation();
  const address = `/console/tiles/${encodeURIComponent(id)}`;
  const initial = draftOf(event);
  const save = (draft: TileEventDraft) =>
    mutate({ id, input: tileEventChanges(draft, initial) }, { onSuccess: () => navigate(address) });
  const back = (
    <Anchor component={Link} href={address}>
      {tilesText.backToEvent}
    </Anchor>
  );
  return (
    <Page title={tilesText.editNamed(event.name)} actions={back}>
      <TileEventForm
        isNew={false}
        initial={initial}
        submit={tilesText.saveEvent}
        failure={error}
        isPending={isPending}
        onSave={save}
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
