import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { text } from '#console/text/text.ts';
import { FailureNotice } from './failure-notice.tsx';

interface Props {
  readonly failure: Error | null;
  readonly again: () => unknown;
  /** What can be done when somebody else changed it meanwhile. */
  readonly outdated?:
    | {
        /** Replaces the input by the present state. */
        readonly load: () => unknown;
        /** Saves the input over the changes of others. */
        readonly overwrite: () => unknown;
      }
    | false
    | undefined;
}

/** Says why something was not saved; if somebody else changed it meanwhile, what can be done. */
export function SaveFailure({ failure, again, outdated }: Props) {
  if (!failure) return null;
  const isOutdated =
    failure instanceof GraphFailure && failure.code === 'CONFLICT' && failure.argument === 'ifVersion';
  if (!isOutdated || !outdated) return <FailureNotice failure={failure} again={again} />;
  return (
    <Alert color="orange" role="alert" title={text.outdated.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text.outdated.words}</Text>
        <Group>
          <Button size="xs" variant="default" onClick={outdated.load}>
            {text.outdated.load}
          </Button>
          <Button size="xs" color="red.9" onClick={outdated.overwrite}>
            {text.outdated.overwrite}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
