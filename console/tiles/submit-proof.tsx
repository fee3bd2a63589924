import { Button, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { tilesText } from '#console/text/tiles.ts';
import { consoleSubmitTileProof } from './documents.ts';
import { DropZone } from './drop-zone.tsx';

interface Props {
  readonly eventId: string;
  readonly tiles: readonly { readonly id: number; readonly name: string }[];
}

/** Submits a proof with its image. */
export function SubmitProof({ eventId, tiles }: Props) {
  const { mutate, error, isPending, reset } = useGraphMutation(consoleSubmitTileProof);
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
            reset();
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
