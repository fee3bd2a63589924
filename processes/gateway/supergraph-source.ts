import { readFile } from 'node:fs/promises';

/** Where supergraphs are published. */
export interface SupergraphSource {
  /** What a person would look for in the log. */
  readonly name: string;
  /**
   * @returns the text, or null when it is the one that was read before.
   * @throws Error when it cannot be read.
   */
  read(): Promise<string | null>;
}

const TIMEOUT = 5_000;
const LONGEST = 10 * 1024 * 1024;

/** A file, or the http(s) address of one, such as `https://example.org/schema/registry/latest/supergraph.graphql`. */
export function supergraphSource(place: string): SupergraphSource {
  return /^https?:/i.test(place) ? atAddress(place) : inFile(place);
}

function inFile(path: string): SupergraphSource {
  let before: string | null = null;
  return {
    name: path,
    read: async () => {
      const text = await readFile(path, 'utf8');
      if (text === before) return null;
      before = text;
      return text;
    },
  };
}

function atAddress(url: string): SupergraphSource {
  let etag: string | null = null;
  return {
    name: url,
    read: async () => {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
        headers: etag === null ? {} : { 'if-none-match': etag },
      });
      if (response.status === 304) return null;
      if (response.status !== 200) throw new Error(`it answered with status ${response.status}`);
      if (Number(response.headers.get('content-length') ?? 0) > LONGEST) throw new Error('it is too long');
      const text = await response.text();
      etag = response.headers.get('etag');
      return text;
    },
  };
}
