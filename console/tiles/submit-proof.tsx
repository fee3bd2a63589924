import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, useEffect, useState } from 'react';
import { FailureNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleSubmitTileProof } from './documents.ts';
import classes from './drop-zone.module.css';
import { tilesText } from './text.ts';
import { isProofFile } from './tile-draft.ts';

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
    <Section title={tilesText.submit}>
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
    </Section>
  );
}

interface DropZoneProps {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** Takes an image by drag and drop, by the keyboard or from the file dialog. */
function DropZone({ file, onChoose }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const choose = (chosen: File | undefined) => {
    const good = chosen !== undefined && isProofFile(chosen);
    setWrong(chosen !== undefined && !good);
    onChoose(good ? chosen : null);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <label
        className={classes.zone}
        data-over={isOver}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          className={classes.input}
          type="file"
          accept="image/png,image/jpeg"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // Otherwise the same file could not be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <Text fw={600}>{tilesText.drop}</Text>
        <Text size="sm">{tilesText.dropText}</Text>
        {file && <Preview file={file} />}
      </label>
      <Text role="status" size="sm" mt={4} {...(isWrong && { c: 'var(--mantine-color-error)' })}>
        {isWrong ? tilesText.wrongFile : file && tilesText.chosen(file.name)}
      </Text>
    </div>
  );
}

function Preview({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address && <img className={classes.preview} src={address} alt={tilesText.preview} />;
}
