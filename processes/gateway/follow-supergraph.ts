import type { SubgraphClients } from '#gateway/clients/subgraph-client';
import { unservedParts } from '#gateway/clients/unserved-parts';
import type { Logger } from '#runtime/logger';
import type { Serving, Servings } from './servings';
import type { SupergraphSource } from './supergraph-source';

export interface FollowOptions {
  readonly source: SupergraphSource;
  /** The supergraph that is served until another one is published. */
  readonly served: string;
  readonly everySeconds: number;
  readonly clients: SubgraphClients;
  readonly servings: Servings;
  /** @throws Error when the text is no valid supergraph, or a REST document cannot be planned over it. */
  open(supergraphSdl: string): Promise<Serving>;
  readonly log: Logger;
}

/** A supergraph that retrying cannot make valid. */
class InvalidSupergraph extends Error {}

/**
 * Polls for a newly published supergraph and serves it once it is valid: it parses, every REST document can
 * be planned over it, and the running areas serve all fields that it routes to them. Until then the current
 * supergraph stays in use; areas that are still being replaced are checked again at the next poll.
 *
 * @returns a function that stops polling and aborts the poll in flight, so that shutdown does not wait for
 * it.
 */
export function followSupergraph(options: FollowOptions): () => Promise<void> {
  const { source, everySeconds, log } = options;
  const ended = new AbortController();
  const { signal } = ended;
  let { served } = options;
  let candidate: string | null = null;
  let logged = '';
  const poll = async (): Promise<void> => {
    try {
      candidate = (await source.read(signal)) ?? candidate;
      // Such as after a publication that was withdrawn.
      if (candidate === served) candidate = null;
      if (candidate === null) return;
      await replaceBy(candidate, options, signal);
      served = candidate;
      candidate = null;
      logged = '';
      log.info({ source: source.name }, 'serving a new supergraph');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof InvalidSupergraph) candidate = null;
      const reason = error instanceof Error ? error.message : String(error);
      // Logs the same rejection once, not at every poll.
      if (reason !== logged) log.error({ source: source.name }, `keeping the current supergraph: ${reason}`);
      logged = reason;
    }
  };
  let polling = false;
  const pollUnlessPolling = () => {
    if (polling) return;
    polling = true;
    void poll().finally(() => {
      polling = false;
    });
  };
  pollUnlessPolling();
  const timer = setInterval(pollUnlessPolling, everySeconds * 1000);
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
  // Planning takes seconds and is deterministic, so a failure is not retried.
  const serving = await open(supergraphSdl).catch((error: unknown) => {
    throw new InvalidSupergraph(error instanceof Error ? error.message : String(error), { cause: error });
  });
  if (!signal.aborted) return servings.replace(serving);
  await serving.close();
}
