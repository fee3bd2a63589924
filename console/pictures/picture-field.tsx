import {
  Button,
  FileButton,
  Group,
  Input,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ConfirmButton, Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { isProofFile } from '#console/tiles/tile-draft.ts';
import { consoleDeletePicture, consolePictures, consoleUploadPicture } from './documents.ts';
import { libraryPicture, pathOf, titleOf } from './picture-address.ts';
import classes from './pictures.module.css';
import { picturesText } from './text.ts';

interface Props {
  /** Id of the chosen picture. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly label?: string;
}

/** Chooses a picture of the library, or uploads one to it. */
export function PictureField({ value, onChange, label = picturesText.picture }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper label={label} component="fieldset" className={classes.field} labelElement="div">
      <Group gap="sm">
        {value !== null && (
          <img className={classes.chosen} src={libraryPicture(value).thumbnailUrl} alt={label} />
        )}
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {value === null ? picturesText.choose : picturesText.change}
        </Button>
        {value !== null && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {picturesText.none}
          </Button>
        )}
      </Group>
      {isOpen && (
        <PictureDialog
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            onChange(id);
            setOpen(false);
          }}
        />
      )}
    </Input.Wrapper>
  );
}

interface DialogProps {
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Milliseconds without a key before a search. */
const PAUSE_MS = 250;

function PictureDialog({ onChoose, onClose }: DialogProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS);
  const query = useGraph(consolePictures, { search: settled });
  return (
    <Dialog title={picturesText.dialog} onClose={onClose}>
      <Stack>
        <Upload onUploaded={onChoose} />
        <TextInput
          data-autofocus
          label={picturesText.search}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Loaded query={query}>
          {({ pictures }) =>
            pictures === null || pictures.length === 0 ? (
              <Text>{settled === '' ? picturesText.empty : picturesText.notFound}</Text>
            ) : (
              <SimpleGrid component="ul" cols={{ base: 2, xs: 3 }} className={classes.list}>
                {pictures.map(({ id, title, thumbnailUrl }) => (
                  <li key={id}>
                    <UnstyledButton
                      className={classes.choice}
                      aria-label={picturesText.use(title)}
                      onClick={() => onChoose(id)}
                    >
                      <img src={pathOf(thumbnailUrl)} alt="" loading="lazy" />
                      <Text component="span" size="sm" lineClamp={2}>
                        {title}
                      </Text>
                    </UnstyledButton>
                    <ConfirmButton
                      label={picturesText.deleteNamed(title)}
                      size="xs"
                      title={picturesText.deleteNamed(title)}
                      description={picturesText.deleteText}
                      act={picturesText.doDelete}
                      document={consoleDeletePicture}
                      variables={{ id }}
                    />
                  </li>
                ))}
              </SimpleGrid>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}

function Upload({ onUploaded }: { readonly onUploaded: (id: string) => void }) {
  const { mutate, error, isPending } = useGraphMutation(consoleUploadPicture);
  const [isWrong, setWrong] = useState(false);
  const upload = (file: File | null) => {
    if (!file) return;
    const isRight = isProofFile(file);
    setWrong(!isRight);
    if (!isRight) return;
    mutate(
      { input: { image: file, title: titleOf(file.name) } },
      { onSuccess: ({ uploadPicture }) => onUploaded(uploadPicture.id) },
    );
  };
  return (
    <Stack gap={4}>
      <Group>
        <FileButton accept="image/png,image/jpeg" onChange={upload}>
          {(props) => (
            <Button {...props} variant="default" loading={isPending}>
              {picturesText.upload}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" role="status" {...(isWrong && { c: 'var(--mantine-color-error)' })}>
        {isWrong ? picturesText.wrongFile : picturesText.uploadHint}
      </Text>
      {error && <FailureNotice failure={error} />}
    </Stack>
  );
}
