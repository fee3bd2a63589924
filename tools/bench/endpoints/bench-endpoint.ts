import type { TestPlatform } from '#tests/support/platform';

/** One request of a load. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a load sends: the same requests over and over, or one after the other, counted from 0. */
export type Requests =
  | { readonly cycle: readonly LoadRequest[] }
  | { readonly next: (number: number) => LoadRequest };

/** The request of a number, counted from 0. */
export function requestAt(requests: Requests, number: number): LoadRequest {
  if ('next' in requests) return requests.next(number);
  const request = requests.cycle[number % requests.cycle.length];
  if (!request) throw new Error('there is nothing to ask for');
  return request;
}

/** An endpoint that is measured. */
export interface BenchEndpoint {
  /** As the command line calls it. */
  readonly name: string;
  /** As reports call it. */
  readonly title: string;
  /** Whether the answer is made of data of one area alone. */
  readonly singleArea: boolean;
  readonly writes: boolean;
  /** Whether the response cache keeps the answer. */
  readonly kept: boolean;
  /** Status of success. */
  readonly status: number;
  /** What of a body has to be equal for all who answer; all of it unless given. */
  readonly comparable?: (text: string) => string;
  /**
   * Brings in what the requests need beyond the world, and makes them.
   *
   * @param contestants names of those who are going to be asked.
   * @returns the requests for each: the same, but for keys and names of writers, so that all begin alike.
   */
  prepare(platform: TestPlatform, contestants: readonly string[]): Promise<(contestant: string) => Requests>;
}

/** A GET endpoint that everybody asks for alike. */
export function readEndpoint(
  { name, title, kept = false, singleArea = true }: ReadTraits,
  requests: (platform: TestPlatform) => Promise<readonly LoadRequest[]>,
): BenchEndpoint {
  return {
    name,
    title,
    kept,
    singleArea,
    writes: false,
    status: 200,
    prepare: async (platform) => {
      const cycle = await requests(platform);
      return () => ({ cycle });
    },
  };
}

interface ReadTraits {
  readonly name: string;
  readonly title: string;
  /** Default false. */
  readonly kept?: boolean;
  /** Default true. */
  readonly singleArea?: boolean;
}
