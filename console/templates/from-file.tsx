import { Button, FileInput, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { templatesText } from '#console/text/templates.ts';
import { text } from '#console/text/text.ts';
import { consoleCreateBingoTemplate } from './documents.ts';
import type { SourceActions } from './library.tsx';
import { readDocument } from './template-source.ts';

interface Props extends SourceActions {
  readonly onKept: (name: string) => void;
}

/** Reads a board from a file, for the library or an event. */
export function FromFile({ onNewEvent, onApply, onKept }: Props) {
  const [source, setSource] = useState<{ name: string; document: unknown } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, error, isPending } = useGraphMutation(consoleCreateBingoTemplate);
  const read = async (file: File | null) => {
    const document = file && readDocument(await file.text());
    setSource(file && document !== null ? { name: file.name, document } : null);
    setProblem(file && document === null ? templatesText.notJson : null);
  };
  return (
    <section aria-labelledby="from-file">
      <Title order={2} size="h3" id="from-file" mb="sm">
        {templatesText.file}
      </Title>
      <Stack align="flex-start">
        <FileInput
          w={320}
          maw="100%"
          accept="application/json,.json"
          clearable
          clearButtonProps={{ 'aria-label': text.clearFile }}
          label={templatesText.chooseFile}
          description={templatesText.fileWords}
          placeholder={text.noFile}
          error={problem}
          onChange={(file) => void read(file)}
        />
        {error && <FailureNotice failure={error} />}
        <Text role="status" size="sm">
          {source && templatesText.fileReady(source.name)}
        </Text>
        {source && (
          <Group gap="xs">
            <Button onClick={() => onNewEvent(source)}>{templatesText.newEvent}</Button>
            <Button variant="default" onClick={() => onApply(source)}>
              {templatesText.applyNamed(source.name)}
            </Button>
            <Button
              variant="default"
              loading={isPending}
              onClick={() =>
                mutate(
                  { input: { document: source.document } },
                  { onSuccess: ({ createBingoEventTemplate }) => onKept(createBingoEventTemplate.name) },
                )
              }
            >
              {templatesText.addToLibrary}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}
