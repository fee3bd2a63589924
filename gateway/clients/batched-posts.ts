import type { Dispatcher } from 'undici';
import { MAX_BATCH_REQUESTS } from '#protocol/request-batch';
import type { AreaPost, PostAnswer } from './post';
import { type BatchedPost, postBatch } from './post-batch';
import { postOne } from './post-one';

/**
 * Longer requests are sent alone. Together with their headers, the most requests of a batch are shorter than
 * the 2 MiB that an area reads.
 */
const MAX_BATCHED_LENGTH = 8 * 1024;

/** What is known of an address. */
interface AddressState {
  /** Others may be of an older version. */
  acceptsBatches: boolean;
  inFlight: number;
  /** To be sent at the end of this turn of the event loop. */
  waiting: BatchedPost[];
}

/**
 * Posts requests to areas. While others are in flight to the same address, those that are ready in the same
 * turn of the event loop share one POST, which costs gateway and area less than half. Nothing waits for other
 * requests to come. Only a batch has lines of data, so those that accept one are a batch even alone.
 */
export class BatchedPosts {
  private readonly states = new Map<URL, AddressState>();

  /** @param maxResponseBytes limits the response to each request. */
  constructor(
    private readonly pool: Dispatcher,
    private readonly maxResponseBytes: number,
  ) {}

  /** Returns whether the server at the address is known to take batches. */
  acceptsBatches(url: URL): boolean {
    return this.stateOf(url).acceptsBatches;
  }

  /** Sends a request, alone or with others. @throws as `postOne` does. */
  async send(url: URL, request: AreaPost): Promise<PostAnswer> {
    const state = this.stateOf(url);
    state.inFlight += 1;
    try {
      const isBatched =
        state.acceptsBatches &&
        request.json.length <= MAX_BATCHED_LENGTH &&
        (state.inFlight > 1 || request.acceptsDataLine);
      return await (isBatched ? this.sendWithOthers(url, request) : this.sendAlone(url, request));
    } finally {
      state.inFlight -= 1;
    }
  }

  private stateOf(url: URL): AddressState {
    const known = this.states.get(url);
    if (known) return known;
    const state = { acceptsBatches: false, inFlight: 0, waiting: [] };
    this.states.set(url, state);
    return state;
  }

  private async sendAlone(url: URL, request: AreaPost): Promise<PostAnswer> {
    const { acceptsBatches, ...answer } = await postOne(this.pool, url, request, this.maxResponseBytes);
    if (answer.status === 200) this.stateOf(url).acceptsBatches = acceptsBatches;
    return answer;
  }

  private sendWithOthers(url: URL, request: AreaPost): Promise<PostAnswer> {
    const { waiting } = this.stateOf(url);
    return new Promise((resolve, reject) => {
      const refused = () => void this.sendAlone(url, request).then(resolve, reject);
      const length = waiting.push({ resolve, reject, refused, ...request });
      if (length === 1) setImmediate(() => this.flush(url));
    });
  }

  private flush(url: URL): void {
    const waiting = this.stateOf(url).waiting.splice(0);
    for (const { deadline, reject } of waiting) if (deadline.expired) reject(deadline.expired);
    const requests = waiting.filter(({ deadline }) => !deadline.expired);
    for (let start = 0; start < requests.length; start += MAX_BATCH_REQUESTS)
      this.post(url, requests.slice(start, start + MAX_BATCH_REQUESTS));
  }

  private post(url: URL, requests: readonly BatchedPost[]): void {
    const [first, ...others] = requests;
    if (first && others.length === 0 && !first.acceptsDataLine)
      return void this.sendAlone(url, first).then(first.resolve, first.reject);
    postBatch(this.pool, url, requests, this.maxResponseBytes);
  }
}
