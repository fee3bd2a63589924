import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '#console/text/text.ts';
import { FailureNotice } from './failure-notice.tsx';

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
  return <Loader role="status" aria-label={text.loading} />;
}
