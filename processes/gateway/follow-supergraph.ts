import type { SubgraphClients } from '#gateway/subgraph-client';
import { unservedParts } from '#gateway/supergraph/unserved-parts';
import type { Logger } from '#runtime/logger';
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

/** A supergraph that no later look can make good. */
class Unusable extends Error {}

/**
 * Looks for a newly published supergraph and serves it once it is good: it can be read, every REST document can be planned over
 * it, and the areas that run serve all that it would ask of them. Until then, and for good when it is not, what serves now
 * goes on serving; an area that is still being replaced is asked again at the next look.
 *
 * @returns ends the looking. What it is waiting for at that moment is given up: a process that stops has no time for it.
 */
export function followSupergraph(options: FollowOptions): () => Promise<void> {
  const { source, everySeconds, log } = options;
  const ended = new AbortController();
  const { signal } = ended;
  let candidate: string | null = null;
  let said = '';
  const look = async (): Promise<void> => {
    try {
      candidate = (await source.read(signal)) ?? candidate;
      if (candidate === null) return;
      await replaceBy(candidate, options, signal);
      candidate = null;
      said = '';
      log.info({ source: source.name }, 'a new supergraph is served');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Unusable) candidate = null;
      const why = error instanceof Error ? error.message : String(error);
      // The same refusal is said once, not at every look.
      if (why !== said) log.error({ source: source.name }, `the supergraph is kept as it is: ${why}`);
      said = why;
    }
  };
  let looking = false;
  const lookUnlessLooking = () => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  };
  lookUnlessLooking();
  const timer = setInterval(lookUnlessLooking, everySeconds * 1000);
  return async () => {
    clearInterval(timer);
    ended.abort();
  };
}

async function replaceBy(
  supergraphSdl: string,
  { clients, servings, open }: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const unserved = await unservedParts(supergraphSdl, clients);
  signal.throwIfAborted();
  if (unserved.length > 0) {
    const more = unserved.length > 5 ? ` and ${unserved.length - 5} more` : '';
    throw new Error(`the areas do not serve ${unserved.slice(0, 5).join(', ')}${more}`);
  }
  // Planning takes seconds and comes to the same every time.
  const serving = await open(supergraphSdl).catch((error: unknown) => {
    throw new Unusable(error instanceof Error ? error.message : String(error), { cause: error });
  });
  if (!signal.aborted) return servings.replace(serving);
  await serving.close();
}
