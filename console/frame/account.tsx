import { Anchor, Button, Group, Text } from '@mantine/core';
import { text } from '#console/text/text.ts';
import { drafts } from './unsaved/unsaved-forms.ts';
import { useSignInAddress, useViewer } from './viewer.ts';

/** Says who is signed in, with the link that signs in or out. */
export function Account() {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  return (
    <Group component="section" gap="sm" wrap="nowrap" aria-label={text.account.label}>
      <Text size="sm" role="status" visibleFrom="sm">
        {viewer === undefined ? '' : viewer ? text.account.signedInAs(viewer.name) : text.account.signedOut}
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
      {viewer && (
        <Anchor size="sm" href="/auth/logout" onClick={() => drafts.clear()}>
          {text.account.signOut}
        </Anchor>
      )}
    </Group>
  );
}
