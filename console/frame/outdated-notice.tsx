import { Alert, Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { outdatedBecause } from '#console/graph/outdated.ts';
import { text } from './text.ts';

/**
 * Says that the connection is lost, or that what the page shows could not be read again, with a button that
 * tries again. It is the last part of the page and stays in view, so that nothing else moves.
 */
export function OutdatedNotice() {
  const queries = useQueryClient();
  const { online } = useNetwork();
  const cache = queries.getQueryCache();
  const follow = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const failure = useSyncExternalStore(follow, () => outdatedBecause(cache.findAll({ type: 'active' })));
  if (online && !failure) return null;
  return (
    <div className="outdated">
      <Alert variant="default" role="alert" title={text.errors.outdated} maw={560} mx="auto">
        <Group justify="space-between">
          <Text size="sm">{online ? failure?.message : text.errors.noConnection}</Text>
          <Button size="xs" variant="default" onClick={() => void queries.refetchQueries({ type: 'active' })}>
            {text.errors.again}
          </Button>
        </Group>
      </Alert>
    </div>
  );
}
