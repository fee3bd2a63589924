import { Anchor, Button, Group, Text } from '@mantine/core';
import { text } from '#console/text/text.ts';
import { drafts } from './unsaved/unsaved-forms.ts';
import { type SignedIn, useSignInAddress, useUnknownViewer, useViewer } from './viewer.ts';

/** Says who is signed in, with the link that signs in or out. */
export function Account() {
  const viewer = useViewer();
  const unknown = useUnknownViewer();
  const signIn = useSignInAddress();
  return (
    <Group component="section" gap="sm" wrap="nowrap" aria-label={text.account.label}>
      <Text size="sm" role="status" visibleFrom="sm">
        {statusOf(viewer, unknown !== null)}
      </Text>
      {viewer && (
        <Text size="sm" hiddenFrom="sm" truncate maw={90}>
          {viewer.name}
        </Text>
      )}
      {viewer === null && (
        <Button component="a" size="xs" href={signIn}>
          {text.account.signIn}
        </Button>
      )}
      {unknown && (
        <Button size="xs" variant="default" onClick={unknown.again}>
          {text.account.check}
        </Button>
      )}
      {viewer && (
        <Anchor size="sm" href="/auth/logout" onClick={() => drafts.clear()}>
          {text.account.signOut}
        </Anchor>
      )}
    </Group>
  );
}

function statusOf(viewer: SignedIn | null | undefined, isUnknown: boolean): string {
  if (viewer) return text.account.signedInAs(viewer.name);
  if (viewer === null) return text.account.signedOut;
  return isUnknown ? text.account.unknown : '';
}
