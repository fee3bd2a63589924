import { Badge } from '@mantine/core';
import { text } from '#console/text/text.ts';

/** Says whether a page follows what happens. Its place is kept, so that nothing moves when it connects. */
export function LiveBadge({ isLive }: { readonly isLive: boolean }) {
  return (
    <Badge variant="light" color={isLive ? 'green' : 'gray'} miw={72}>
      {isLive ? text.live : text.notLive}
    </Badge>
  );
}
