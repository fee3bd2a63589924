import type { SubgraphClients } from '#gateway/subgraph-client';
import { unservedParts } from '#gateway/supergraph/unserved-parts';
import type { Logger } from '#kit/logger';
import type { Serving, Servings } from './servings';
import type { SupergraphSource } from './supergraph-source';

export interface FollowOptions {
  readonly source: SupergraphSource;
  readonly everySeconds: number;
  readonly clients: SubgraphClients;
  readonly servings: Servings;
  /** @throws Error when the supergraph is none, or a REST document cannot be planned over it. */
  open(supergraphSdl: string): Promise<Serving>;
  readonly log: Logger;
}

/**
 * Looks for a newly published supergraph and serves it once it is good: it can be read, every REST document can be planned over
 * it, and the areas that run serve all that it would ask of them. Until then, and for good when it is not, what serves now
 * goes on serving; an area that is still being replaced is asked again at the next look.
 *
 * @returns ends the looking.
 */
export function followSupergraph(options: FollowOptions): () => Promise<void> {
  const { source, everySeconds, log } = options;
  let candidate: string | null = null;
  let said = '';
  const look = async (): Promise<void> => {
    try {
      candidate = (await source.read()) ?? candidate;
      if (candidate === null) return;
      await replaceBy(candidate, options);
      candidate = null;
      said = '';
      log.info({ source: source.name }, 'a new supergraph is served');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // The same refusal is said once, not at every look.
      if (why !== said) log.error({ source: source.name }, `the supergraph is kept as it is: ${why}`);
      said = why;
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everySeconds * 1000);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

async function replaceBy(supergraphSdl: string, { clients, servings, open }: FollowOptions): Promise<void> {
  const unserved = await unservedParts(supergraphSdl, clients);
  if (unserved.length > 0) {
    const more = unserved.length > 5 ? ` and ${unserved.length - 5} more` : '';
    throw new Error(`the areas do not serve ${unserved.slice(0, 5).join(', ')}${more}`);
  }
  servings.replace(await open(supergraphSdl));
}
