import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { text } from '#console/text/text.ts';
import { webhooksText } from '#console/text/webhooks.ts';

interface Props {
  readonly name: string;
  readonly secret: string;
}

/** A signing secret, which the platform returns once. */
export function NewSecret({ name, secret }: Props) {
  return (
    <Alert color="green" role="status" title={webhooksText.secretOf(name)}>
      <Group gap="sm">
        <Code className="address">{secret}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? text.copied : webhooksText.copySecret}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm" mt="xs">
        {webhooksText.secretOnce}
      </Text>
    </Alert>
  );
}
