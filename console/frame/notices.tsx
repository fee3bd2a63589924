import { Alert, Anchor, Button, Code, CopyButton, Group, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { unsavedForms } from './drafts.ts';
import { text } from './text.ts';
import { useSignInAddress } from './viewer.ts';

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that it loads, or why it failed. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <FailureNotice failure={error} again={refetch} />;
  return <Loading />;
}

/** Says that a part of a page loads. What follows it on the page is shown with it (console/styles.css). */
export function Loading() {
  return <Loader className="loading" role="status" aria-label={text.loading} />;
}

/** The state of a mutation. */
export interface Pending {
  readonly error: Error | null;
  readonly isPending: boolean;
}

interface FailureNoticeProps {
  readonly failure: Error | null | undefined;
  /** Repeats what failed, if that can help. */
  readonly again?: (() => unknown) | undefined;
}

/** Says what failed, if something did, with a way on: signing in or trying again. */
export function FailureNotice({ failure, again }: FailureNoticeProps) {
  const signIn = useSignInAddress();
  if (!failure) return null;
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

interface SecretNoticeProps {
  readonly title: string;
  readonly value: string;
  /** Says that it is shown once, and what to do with it. */
  readonly description: string;
  /** Label of the button that copies the value. */
  readonly copyLabel?: string;
}

/** A secret that the platform returns once, with a button that copies it. */
export function SecretNotice({ title, value, description, copyLabel = text.copy }: SecretNoticeProps) {
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
        {description}
      </Text>
    </Alert>
  );
}
