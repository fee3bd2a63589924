import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { text } from '#console/text/text.ts';
import { tilesText } from '#console/text/tiles.ts';
import { type ConsoleTileEventQuery, consoleDeleteTile, consoleUpdateTile } from './documents.ts';

export type Tile = NonNullable<ConsoleTileEventQuery['tileEvent']>['tiles'][number];

interface Props {
  readonly tile: Tile;
  readonly onClose: () => void;
}

/** Edits a tile. */
export function EditTileDialog({ tile: { id, ...tile }, onClose }: Props) {
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
export function DeleteTileDialog({ tile: { id, name }, onClose }: Props) {
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
