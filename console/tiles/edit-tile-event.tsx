import { Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { suggestId } from '#console/events/event-draft.ts';
import { DraftForm, type DraftFormProps, type Saving, useDraftForm } from '#console/frame/draft-form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { PictureField } from '#console/pictures/picture-field.tsx';
import {
  type ConsoleCreateTileEventMutation,
  type ConsoleTileEventQuery,
  consoleCreateTileEvent,
  consoleTileEvent,
  consoleUpdateTileEvent,
} from './documents.ts';
import { tilesText } from './text.ts';
import {
  EMPTY_TILE_EVENT,
  newTileEventInput,
  type TileEventDraft,
  tileEventChanges,
  tileEventProblems,
} from './tile-draft.ts';
import { UnknownTileEvent } from './tile-events-page.tsx';
import { TileForm, TileList } from './tiles-editor.tsx';

/** Creates a tile event, whose tiles are added on its page. */
export function NewTileEventPage() {
  const creation = useGraphMutation(consoleCreateTileEvent);
  const [, navigate] = useLocation();
  const save = (draft: TileEventDraft, { onSaved }: Saving) => {
    const onSuccess = ({ createTileEvent: { id } }: ConsoleCreateTileEventMutation) => {
      onSaved();
      navigate(`/console/tiles/${encodeURIComponent(id)}/edit`);
    };
    creation.mutate({ input: newTileEventInput(draft) }, { onSuccess });
  };
  return (
    <Page title={tilesText.create} access={['manage_events']}>
      <TileEventForm initial={EMPTY_TILE_EVENT} submit={tilesText.save} mutation={creation} onSave={save} />
    </Page>
  );
}

/** Edits a tile event and its tiles. */
export function EditTileEventPage({ params: { id } }: PageParams) {
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
  const update = useGraphMutation(consoleUpdateTileEvent);
  const [, navigate] = useLocation();
  const address = `/console/tiles/${encodeURIComponent(id)}`;
  const initial = draftOf(opened);
  const save = (draft: TileEventDraft, { ifVersion, onSaved }: Saving) => {
    const onSuccess = () => {
      onSaved();
      navigate(address);
    };
    update.mutate({ id, input: tileEventChanges(draft, initial), ifVersion }, { onSuccess });
  };
  const load = async (forget: () => void) => {
    const { data, isSuccess } = await read();
    if (!isSuccess || !data?.tileEvent) return;
    forget();
    update.reset();
    setOpened(data.tileEvent);
  };
  const back = <PageLink href={address}>{labels.backToEvent}</PageLink>;
  return (
    <Page title={tilesText.editNamed(event.name)} actions={back}>
      <TileEventForm
        key={opened.version}
        initial={initial}
        version={opened.version}
        submit={tilesText.saveEvent}
        mutation={update}
        onSave={save}
        onLoad={load}
      />
      <TileList tiles={tiles} />
      <TileForm eventId={id} position={nextPosition(tiles)} />
    </Page>
  );
}

function draftOf({ mode, teamSize, codeWord, ...event }: EditorProps['event']): TileEventDraft {
  const { id, name, description, pictureId, startDate, endDate, rules, sequential } = event;
  return {
    ...{ id, name, description, pictureId, startDate, endDate, rules, sequential },
    teamSize: mode === 'teams' ? String(teamSize ?? '') : '',
    codeWord: codeWord ?? '',
  };
}

/** Returns the position after the last tile. */
function nextPosition(tiles: readonly { readonly position: number }[]): number {
  return Math.max(0, ...tiles.map(({ position }) => position)) + 1;
}

/** The form of a tile event, without its tiles; the id of a new one can be chosen. */
function TileEventForm({ initial, version, ...saving }: DraftFormProps<TileEventDraft>) {
  const draft = useDraftForm<TileEventDraft>({
    name: 'tile event',
    initialValues: initial,
    validate: tileEventProblems,
    version,
  });
  const { form } = draft;
  const isNew = version === undefined;
  const rename = (name: string) => {
    if (isNew && form.values.id === suggestId(form.values.name)) form.setFieldValue('id', suggestId(name));
    form.setFieldValue('name', name);
  };
  return (
    <DraftForm draft={draft} isWide maw={480} {...saving}>
      <TextInput
        required
        label={labels.name}
        maxLength={200}
        {...form.getInputProps('name')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {isNew && <TextInput required label={tilesText.id} maxLength={64} {...form.getInputProps('id')} />}
      <PictureField
        value={form.values.pictureId ?? null}
        onChange={(pictureId) => form.setFieldValue('pictureId', pictureId)}
      />
      <Group grow align="flex-start">
        <TextInput required type="date" label={tilesText.start} {...form.getInputProps('startDate')} />
        <TextInput required type="date" label={tilesText.end} {...form.getInputProps('endDate')} />
      </Group>
      <Textarea
        label={tilesText.description}
        maxLength={4000}
        autosize
        {...form.getInputProps('description')}
      />
      <Textarea label={tilesText.rules} maxLength={4000} autosize {...form.getInputProps('rules')} />
      <TextInput
        label={tilesText.teamSize}
        description={tilesText.teamSizeText}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('teamSize')}
      />
      <TextInput
        label={tilesText.codeWord}
        description={tilesText.codeWordText}
        maxLength={40}
        {...form.getInputProps('codeWord')}
      />
      <Checkbox label={tilesText.sequential} {...form.getInputProps('sequential', { type: 'checkbox' })} />
    </DraftForm>
  );
}
