import { Badge, Button, Image, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { formatMoment } from '#console/text/format.ts';
import { tilesText } from '#console/text/tiles.ts';
import { consoleSubmitTileProof, consoleTileProgress } from './documents.ts';
import { DropZone } from './drop-zone.tsx';

interface Props {
  readonly eventId: string;
  readonly tiles: readonly { readonly id: number; readonly name: string }[];
}

const COLOURS = { pending: 'blue', approved: 'green', rejected: 'red' } as const;

/** The viewer's proofs of an event. */
export function MyProofs({ eventId, tiles }: Props) {
  const query = useGraph(consoleTileProgress, { eventId });
  const nameOfTile = (id: number) => tiles.find((tile) => tile.id === id)?.name ?? '–';
  return (
    <section aria-labelledby="my-proofs">
      <Title order={2} size="h3" id="my-proofs" mb="sm">
        {tilesText.myProofs}
      </Title>
      <Loaded query={query}>
        {({ tileProgress }) =>
          !tileProgress || tileProgress.submissions.length === 0 ? (
            <Text>{tilesText.noProofs}</Text>
          ) : (
            <Stack gap="xs">
              <Text>{tilesText.progress(tileProgress.tilesCompleted, tileProgress.points)}</Text>
              <DataTable
                label={tilesText.myProofs}
                rows={tileProgress.submissions}
                idOf={({ id }) => id}
                columns={[
                  { heading: tilesText.tile, cell: ({ tileId }) => nameOfTile(tileId) },
                  {
                    heading: tilesText.preview,
                    cell: ({ tileId, thumbnailUrl }) => (
                      <Image
                        src={thumbnailUrl}
                        alt={tilesText.image(nameOfTile(tileId))}
                        w={96}
                        h={54}
                        fit="cover"
                      />
                    ),
                  },
                  {
                    heading: tilesText.status,
                    cell: ({ status }) => (
                      <Badge variant="light" color={COLOURS[status]}>
                        {tilesText.statuses[status]}
                      </Badge>
                    ),
                  },
                  { heading: tilesText.when, cell: ({ submittedAt }) => formatMoment(submittedAt) },
                  { heading: tilesText.answer, cell: ({ reviewerNotes }) => reviewerNotes ?? '–' },
                ]}
              />
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}

/** Submits a proof with its image. */
export function SubmitProof({ eventId, tiles }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleSubmitTileProof);
  const [chosen, setChosen] = useState('');
  const [notes, setNotes] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isSent, setSent] = useState(false);
  const tileId = Number(chosen || tiles[0]?.id);
  const submit = (image: File) =>
    mutate(
      { input: { eventId, tileId, image, ...(notes.trim() !== '' && { notes: notes.trim() }) } },
      {
        onSuccess: () => {
          setFile(null);
          setNotes('');
          setSent(true);
        },
      },
    );
  return (
    <section aria-labelledby="submit-proof">
      <Title order={2} size="h3" id="submit-proof" mb="sm">
        {tilesText.submit}
      </Title>
      <Stack maw={480}>
        <NativeSelect
          label={tilesText.chooseTile}
          data={tiles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DropZone
          file={file}
          onChoose={(next) => {
            setSent(false);
            setFile(next);
          }}
        />
        <Textarea
          label={tilesText.notes}
          maxLength={4000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {error && <FailureNotice failure={error} />}
        <Button disabled={!file} loading={isPending} onClick={() => file && submit(file)}>
          {tilesText.send}
        </Button>
        <Text role="status">{isSent && tilesText.sent}</Text>
      </Stack>
    </section>
  );
}
