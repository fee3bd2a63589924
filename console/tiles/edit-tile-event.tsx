import { Anchor, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { suggestId } from '#console/events/event-draft.ts';
import { RestoredNotice, SaveFailure, type Saving, useDraftForm } from '#console/frame/form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page } from '#console/frame/page.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
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
  const { mutate, error, isPending } = useGraphMutation(consoleCreateTileEvent);
  const [, navigate] = useLocation();
  return (
    <Gate access={['manage_events']}>
      <Page title={tilesText.create}>
        <TileEventForm
          initial={EMPTY_TILE_EVENT}
          submit={tilesText.save}
          failure={error}
          isPending={isPending}
          onSave={(draft, { onSaved }) =>
            mutate(
              { input: newTileEventInput(draft) },
              {
                onSuccess: ({ createTileEvent: { id } }) => {
                  onSaved();
                  navigate(`/console/tiles/${encodeURIComponent(id)}/edit`);
                },
              },
            )
          }
        />
      </Page>
    </Gate>
  );
}

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

interface Props {
  readonly initial: TileEventDraft;
  /** Version of the event; absent for a new one, whose id can be chosen. */
  readonly version?: number;
  readonly submit: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onSave: (draft: TileEventDraft, saving: Saving) => void;
  /** Replaces the form by one of the present state. */
  readonly onLoad?: (forget: () => void) => void;
}

/** The form of a tile event, without its tiles. */
function TileEventForm({ initial, version, submit, failure, isPending, onSave, onLoad }: Props) {
  const { form, kept } = useDraftForm<TileEventDraft>({
    name: 'tile event',
    initialValues: initial,
    validate: tileEventProblems,
    ...(version !== undefined && { version }),
  });
  const saveOver = (ifVersion: number | null) =>
    form.onSubmit((draft) => onSave(draft, { ifVersion, onSaved: () => kept.markSaved(draft) }));
  const isNew = version === undefined;
  const rename = (name: string) => {
    if (isNew && form.values.id === suggestId(form.values.name)) form.setFieldValue('id', suggestId(name));
    form.setFieldValue('name', name);
  };
  return (
    <form noValidate onSubmit={saveOver(kept.version)}>
      <Stack maw={480}>
        <RestoredNotice kept={kept} />
        <TextInput
          required
          label={tilesText.name}
          maxLength={200}
          {...form.getInputProps('name')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        {isNew && <TextInput required label={tilesText.id} maxLength={64} {...form.getInputProps('id')} />}
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
          description={tilesText.teamSizeWords}
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('teamSize')}
        />
        <Checkbox label={tilesText.sequential} {...form.getInputProps('sequential', { type: 'checkbox' })} />
        <SaveFailure
          failure={failure}
          again={saveOver(kept.version)}
          outdated={
            onLoad && {
              load: () => onLoad(() => kept.markSaved(form.values)),
              overwrite: saveOver(null),
            }
          }
        />
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
