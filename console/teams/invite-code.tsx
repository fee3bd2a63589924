import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { teamsText } from '#console/text/teams.ts';
import type { Invitation } from './team.ts';

/** An invite code, which the platform returns once. */
export function InviteCode({ team, code }: Invitation) {
  return (
    <Alert color="green" role="status" title={teamsText.code(team)}>
      <Group gap="sm">
        <Code className="address">{code}</Code>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? teamsText.copied : teamsText.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm" mt="xs">
        {teamsText.codeOnce}
      </Text>
    </Alert>
  );
}
