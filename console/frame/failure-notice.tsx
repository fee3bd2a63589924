import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { text } from '#console/text/text.ts';
import { unsavedForms } from './unsaved/unsaved-forms.ts';
import { useSignInAddress } from './viewer.ts';

interface Props {
  readonly failure: Error;
  /** Repeats what failed, if that can help. */
  readonly again?: (() => unknown) | undefined;
}

/** Says what failed, with a way on: signing in or trying again. */
export function FailureNotice({ failure, again }: Props) {
  const signIn = useSignInAddress();
  const signedOut = failure instanceof GraphFailure && failure.code === 'UNAUTHENTICATED';
  return (
    <Alert color="red" role="alert" title={text.errors.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{sentenceOf(failure)}</Text>
        <Group>
          {signedOut && (
            <Anchor href={signIn} onClick={() => unsavedForms.allowUnload()}>
              {text.account.signIn}
            </Anchor>
          )}
          {again && !signedOut && (
            <Button size="xs" variant="default" onClick={again}>
              {text.errors.again}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Returns what to say of a failure. */
export function sentenceOf(failure: Error): string {
  return failure instanceof GraphFailure ? failure.message : text.errors.internal;
}
