import type { ReactNode } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import { Loading } from './loading.tsx';

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
