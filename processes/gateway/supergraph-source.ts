import { readFile } from 'node:fs/promises';
import { boundedText } from '#schema/publishing/bounded-get';

/** Where supergraphs are published. */
export interface SupergraphSource {
  /** Name of the source in the log. */
  readonly name: string;
  /**
   * @returns the text, or null if it is unchanged since the last read.
   * @throws Error when it cannot be read or the signal is aborted.
   */
  read(signal: AbortSignal): Promise<string | null>;
}

const TIMEOUT = 5_000;
const MAX_LENGTH = 10 * 1024 * 1024;

/**
 * Creates a source that reads a file or an http(s) URL, such as
 * `https://example.org/schema/registry/latest/supergraph.graphql`.
 *
 * @param served the text that is served already; reading it first returns null.
 * @param token bearer token sent to a URL.
 */
export function supergraphSource(place: string, served: string, token: string | null): SupergraphSource {
  const read = /^https?:/i.test(place) ? atAddress(place, token) : inFile(place);
  let before = served;
  return {
    name: place,
    read: async (signal) => {
      const text = await read(signal);
      // Compares texts because not every server sends an ETag.
      if (text === null || text === before) return null;
      before = text;
      return text;
    },
  };
}

function inFile(path: string): SupergraphSource['read'] {
  return (signal) => readFile(path, { encoding: 'utf8', signal });
}

function atAddress(url: string, token: string | null): SupergraphSource['read'] {
  let etag: string | null = null;
  return async (signal) => {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      headers: {
        ...(etag !== null && { 'if-none-match': etag }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      if (response.status === 304) return null;
      throw new Error(`it responded with status ${response.status}`);
    }
    const text = await boundedText(response, MAX_LENGTH);
    etag = response.headers.get('etag');
    return text;
  };
}
