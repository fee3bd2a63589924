import { Alert, Button, Stack, Text } from '@mantine/core';
import { text } from '#console/text/text.ts';

interface Props {
  readonly kept: { readonly isRestored: boolean; readonly discard: () => void };
}

/** Says that a form has the input of an earlier visit, which can be discarded. */
export function RestoredNotice({ kept: { isRestored, discard } }: Props) {
  if (!isRestored) return null;
  return (
    <Alert color="blue" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text.unsaved.restored}</Text>
        <Button size="xs" variant="default" onClick={discard}>
          {text.unsaved.discard}
        </Button>
      </Stack>
    </Alert>
  );
}
