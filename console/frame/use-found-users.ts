import { useDeferredValue } from 'react';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleFindUsers } from './documents.ts';
import { mayOpen } from './pages.ts';
import type { Candidate } from './users.ts';
import { useViewer } from './viewer.ts';

/** Returns the users whose names contain a text, for those who may list users. */
export function useFoundUsers(typed: string): readonly Candidate[] {
  const viewer = useViewer();
  const search = useDeferredValue(typed.trim());
  const enabled = search.length > 1 && mayOpen(viewer ?? null, ['view_admin', 'manage_users']);
  const { data } = useGraph(consoleFindUsers, { search }, { enabled });
  return data?.users?.users ?? [];
}
