import { useLocation, useSearch } from 'wouter';
import type { Permission } from '#console/graph/enum-values.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleViewer } from './documents.ts';

/** The signed-in user. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly isSuperAdmin: boolean;
  may(permission: Permission): boolean;
}

/** Returns the signed-in user; null when there is none, undefined until it is known. */
export function useViewer(): SignedIn | null | undefined {
  const { data } = useGraph(consoleViewer, {});
  if (!data) return undefined;
  if (!('user' in data.viewer)) return null;
  const { user, permissions, isSuperAdmin } = data.viewer;
  return {
    id: user.id,
    name: user.globalName ?? user.username,
    isSuperAdmin,
    may: (permission) => isSuperAdmin || permissions.includes(permission),
  };
}

/** Why the viewer could not be read. */
interface UnknownViewer {
  readonly failure: Error;
  readonly again: () => unknown;
}

/** Returns why the viewer could not be read; null if it was, or is being read. */
export function useUnknownViewer(): UnknownViewer | null {
  const { data, error, refetch } = useGraph(consoleViewer, {});
  return error && !data ? { failure: error, again: refetch } : null;
}

/** Returns the address that signs in and comes back to the page that is shown. */
export function useSignInAddress(): string {
  const [path] = useLocation();
  const search = useSearch();
  return `/auth/login?return_url=${encodeURIComponent(search ? `${path}?${search}` : path)}`;
}
