import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmDialog, Dialog } from '#console/frame/dialog.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { text } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleTileEventQuery,
  consoleCreateTile,
  consoleDeleteTile,
  consoleUpdateTile,
} from './documents.ts';
import { tilesText } from './text.ts';

const DIALOGS = { edit: EditTileDialog, delete: DeleteTileDialog };

/** The tiles of an event, which are edited and deleted here. */
export function TileList({ tiles }: { readonly tiles: readonly Tile[] }) {
  const [shown, setShown] = useState<{ what: keyof typeof DIALOGS; tile: Tile } | null>(null);
  const Shown = shown && DIALOGS[shown.what];
  const actions = (tile: Tile) =>
    (
      [
        ['edit', tilesText.edit, tilesText.editNamed(tile.name)],
        ['delete', tilesText.delete, tilesText.deleteNamed(tile.name)],
      ] as const
    ).map(([what, label, description]) => (
      <Button
        key={what}
        size="compact-xs"
        variant="default"
        aria-label={description}
        onClick={() => setShown({ what, tile })}
      >
        {label}
      </Button>
    ));
  return (
    <section aria-labelledby="tiles">
      <Title order={2} size="h3" id="tiles" mb="sm">
        {tilesText.tiles}
      </Title>
      {tiles.length === 0 ? (
        <Text>{tilesText.noTiles}</Text>
      ) : (
        <DataTable
          label={tilesText.tiles}
          rows={tiles}
          idOf={({ id }) => id}
          minWidth={480}
          columns={[
            { heading: tilesText.tile, cell: ({ name }) => name },
            { heading: tilesText.position, cell: ({ position }) => position },
            { heading: tilesText.points, cell: ({ points }) => formatNumber(points) },
            {
              heading: tilesText.action,
              cell: (tile) => (
                <Group gap={4} wrap="nowrap">
                  {actions(tile)}
                </Group>
              ),
            },
          ]}
        />
      )}
      {shown && Shown && <Shown tile={shown.tile} onClose={() => setShown(null)} />}
    </section>
  );
}

interface TileFormProps {
  readonly eventId: string;
  /** Position of the next tile. */
  readonly position: number;
}

/** Adds a tile at the end. */
export function TileForm({ eventId, position }: TileFormProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleCreateTile);
  const form = useForm({
    initialValues: { name: '', points: 10 },
    validate: { name: (name) => (name.trim() === '' ? tilesText.tileNameMissing : null) },
  });
  const add = form.onSubmit(({ name, points }) =>
    mutate({ eventId, input: { position, name: name.trim(), points } }, { onSuccess: () => form.reset() }),
  );
  return (
    <section aria-labelledby="add-tile">
      <Title order={2} size="h3" id="add-tile" mb="sm">
        {tilesText.addTile}
      </Title>
      <form noValidate onSubmit={add}>
        <Stack>
          <Group align="flex-end">
            <TextInput required label={tilesText.tileName} maxLength={200} {...form.getInputProps('name')} />
            <NumberInput
              label={tilesText.points}
              min={0}
              max={1_000_000}
              allowDecimal={false}
              w={120}
              {...form.getInputProps('points')}
            />
            <Button type="submit" loading={isPending}>
              {tilesText.addTile}
            </Button>
          </Group>
          {error && <FailureNotice failure={error} />}
        </Stack>
      </form>
    </section>
  );
}

type Tile = NonNullable<ConsoleTileEventQuery['tileEvent']>['tiles'][number];

interface EditTileDialogProps {
  readonly tile: Tile;
  readonly onClose: () => void;
}

/** Edits a tile. */
function EditTileDialog({ tile: { id, ...tile }, onClose }: EditTileDialogProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleUpdateTile);
  const { name, description, points, position } = tile;
  const form = useForm({
    initialValues: { name, description, points, position },
    validate: { name: (text) => (text.trim() === '' ? tilesText.tileNameMissing : null) },
  });
  const save = form.onSubmit((input) =>
    mutate({ id, input: { ...input, name: input.name.trim() } }, { onSuccess: onClose }),
  );
  const whole = { min: 0, allowDecimal: false };
  return (
    <Dialog title={tilesText.editNamed(name)} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <Stack>
          <TextInput
            required
            data-autofocus
            label={tilesText.tileName}
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <Group grow align="flex-start">
            <NumberInput
              {...whole}
              label={tilesText.points}
              max={1_000_000}
              {...form.getInputProps('points')}
            />
            <NumberInput {...whole} label={tilesText.position} {...form.getInputProps('position')} />
          </Group>
          <Textarea
            label={tilesText.tileDescription}
            maxLength={4000}
            autosize
            {...form.getInputProps('description')}
          />
          {error && <FailureNotice failure={error} />}
          <Group>
            <Button type="submit" loading={isPending}>
              {text.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Deletes a tile without proofs. */
function DeleteTileDialog({ tile: { id, name }, onClose }: EditTileDialogProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleDeleteTile);
  return (
    <ConfirmDialog
      title={tilesText.deleteNamed(name)}
      words={tilesText.deleteTileWords}
      act={tilesText.doDeleteTile}
      failure={error}
      isPending={isPending}
      onConfirm={() => mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
