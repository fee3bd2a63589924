import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { text } from '#console/text/text.ts';

interface Props {
  readonly title: string;
  readonly value: string;
  /** Says that it is shown once, and what to do with it. */
  readonly words: string;
  /** Label of the button that copies the value. */
  readonly copyLabel?: string;
}

/** A secret that the platform returns once, with a button that copies it. */
export function SecretNotice({ title, value, words, copyLabel = text.copy }: Props) {
  return (
    <Alert color="green" role="status" title={title}>
      <Group gap="sm">
        <Code className="address">{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? text.copied : copyLabel}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm" mt="xs">
        {words}
      </Text>
    </Alert>
  );
}
