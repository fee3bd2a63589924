import { Button, Group, NumberInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { tilesText } from '#console/text/tiles.ts';
import { consoleCreateTile } from './documents.ts';

interface Props {
  readonly eventId: string;
  /** Position of the next tile. */
  readonly position: number;
}

/** Adds a tile at the end. */
export function TileForm({ eventId, position }: Props) {
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
