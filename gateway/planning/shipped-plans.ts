import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanNode, SubscriptionNode } from '@apollo/query-planner';
import { parse } from 'graphql';
import { packageRoot } from '#runtime/package-root';

/** The root of a plan; undefined if nothing is fetched. */
export type PlanRoot = PlanNode | SubscriptionNode | undefined;

/** Plans of valid documents of one supergraph, by the hash of the document. */
export interface ShippedPlans {
  has(hash: string): boolean;
  get(hash: string): PlanRoot;
}

interface PlansFile {
  /** SHA-256 of the supergraph that was planned over (hex). */
  readonly supergraph: string;
  readonly plans: Readonly<Record<string, { readonly root?: Exclude<PlanRoot, undefined> }>>;
}

/** Written by the build, read by gateways. */
export const shippedPlansFile = join(packageRoot, 'dist/server/plans.json');

/** Serialises plans without what `readShippedPlans` parses again. */
export function shippedPlansText(supergraphSdl: string, plans: ReadonlyMap<string, PlanRoot>): string {
  const file: PlansFile = {
    supergraph: hashOf(supergraphSdl),
    plans: Object.fromEntries([...plans].map(([hash, root]) => [hash, root ? { root } : {}])),
  };
  return JSON.stringify(file, (key, value) => (key === 'operationDocumentNode' ? undefined : value));
}

/**
 * Reads the plans that the build made. There are none for another supergraph, such as one published later.
 */
export function readShippedPlans(supergraphSdl: string, path = shippedPlansFile): ShippedPlans {
  const file = readPlansFile(path);
  const plans = file?.supergraph === hashOf(supergraphSdl) ? file.plans : {};
  return {
    has: (hash) => Object.hasOwn(plans, hash),
    get: (hash) => withDocuments(plans[hash]?.root),
  };
}

function readPlansFile(path: string): PlansFile | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Parses the operation of each fetch, as the planner does. */
function withDocuments<Root extends PlanRoot>(root: Root): Root {
  if (root === undefined) return root;
  switch (root.kind) {
    case 'Fetch':
      root.operationDocumentNode = parse(root.operation, { noLocation: true });
      break;
    case 'Flatten':
      withDocuments(root.node);
      break;
    case 'Sequence':
    case 'Parallel':
      for (const node of root.nodes) withDocuments(node);
      break;
    case 'Subscription':
      withDocuments(root.primary);
      withDocuments(root.rest);
      break;
  }
  return root;
}
