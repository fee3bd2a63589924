import { Text } from '@mantine/core';
import { type DragEvent, useEffect, useState } from 'react';
import { tilesText } from '#console/text/tiles.ts';
import classes from './drop-zone.module.css';
import { isProofFile } from './proof-file.ts';

interface Props {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** Takes an image by drag and drop, by the keyboard or from the file dialog. */
export function DropZone({ file, onChoose }: Props) {
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
        <Text size="sm">{tilesText.dropWords}</Text>
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
