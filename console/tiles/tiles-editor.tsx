import { Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { Form, InlineForm } from '#console/frame/form.tsx';
import { formatNumber } from '#console/frame/format.ts';
import { Section } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { PictureField } from '#console/pictures/picture-field.tsx';
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
  return (
    <Section title={tilesText.tiles}>
      <DataTable
        label={tilesText.tiles}
        rows={tiles}
        none={tilesText.noTiles}
        idOf={({ id }) => id}
        minWidth={480}
        columns={[
          [tilesText.tile, ({ name }) => name],
          [tilesText.position, ({ position }) => position],
          [labels.points, ({ points }) => formatNumber(points)],
          [
            labels.action,
            (tile) => (
              <RowActions
                actions={[
                  [labels.edit, tilesText.editNamed(tile.name), () => setShown({ what: 'edit', tile })],
                  [labels.delete, tilesText.deleteNamed(tile.name), () => setShown({ what: 'delete', tile })],
                ]}
              />
            ),
          ],
        ]}
      />
      {shown && Shown && <Shown tile={shown.tile} onClose={() => setShown(null)} />}
    </Section>
  );
}

interface TileFormProps {
  readonly eventId: string;
  /** Position of the next tile. */
  readonly position: number;
}

/** Adds a tile at the end. */
export function TileForm({ eventId, position }: TileFormProps) {
  const creation = useGraphMutation(consoleCreateTile);
  const form = useForm({
    initialValues: { name: '', points: 10 },
    validate: { name: (name) => (name.trim() === '' ? tilesText.tileNameMissing : null) },
  });
  const add = form.onSubmit(({ name, points }) =>
    creation.mutate(
      { eventId, input: { position, name: name.trim(), points } },
      { onSuccess: () => form.reset() },
    ),
  );
  return (
    <Section title={tilesText.addTile}>
      <InlineForm onSubmit={add} mutation={creation} submit={tilesText.addTile}>
        <TextInput required label={tilesText.tileName} maxLength={200} {...form.getInputProps('name')} />
        <NumberInput {...POINTS} label={labels.points} w={120} {...form.getInputProps('points')} />
      </InlineForm>
    </Section>
  );
}

const POINTS = { min: 0, max: 1_000_000, allowDecimal: false };

type Tile = NonNullable<ConsoleTileEventQuery['tileEvent']>['tiles'][number];

interface DialogProps {
  readonly tile: Tile;
  readonly onClose: () => void;
}

function EditTileDialog({ tile: { id, ...tile }, onClose }: DialogProps) {
  const update = useGraphMutation(consoleUpdateTile);
  const { name, description, points, position, pictureId } = tile;
  const form = useForm({
    initialValues: { name, description, points, position, pictureId },
    validate: { name: (entered) => (entered.trim() === '' ? tilesText.tileNameMissing : null) },
  });
  const save = form.onSubmit((input) =>
    update.mutate({ id, input: { ...input, name: input.name.trim() } }, { onSuccess: onClose }),
  );
  return (
    <Dialog title={tilesText.editNamed(name)} onClose={onClose}>
      <Form onSubmit={save} mutation={update} submit={text.save}>
        <TextInput
          required
          data-autofocus
          label={tilesText.tileName}
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <Group grow align="flex-start">
          <NumberInput {...POINTS} label={labels.points} {...form.getInputProps('points')} />
          <NumberInput
            min={0}
            allowDecimal={false}
            label={tilesText.position}
            {...form.getInputProps('position')}
          />
        </Group>
        <Textarea
          label={tilesText.tileDescription}
          maxLength={4000}
          autosize
          {...form.getInputProps('description')}
        />
        <PictureField
          value={form.values.pictureId}
          onChange={(chosen) => form.setFieldValue('pictureId', chosen)}
        />
      </Form>
    </Dialog>
  );
}

/** Deletes a tile without proofs. */
function DeleteTileDialog({ tile: { id, name }, onClose }: DialogProps) {
  return (
    <ConfirmMutation
      title={tilesText.deleteNamed(name)}
      description={tilesText.deleteTileText}
      act={tilesText.doDeleteTile}
      document={consoleDeleteTile}
      variables={{ id }}
      onClose={onClose}
    />
  );
}
