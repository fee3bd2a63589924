import { isDeepStrictEqual } from 'node:util';
import { type BenchEndpoint, type Requests, requestAt } from '../endpoints/bench-endpoint';

/** A contestant and its requests. */
interface Requested {
  readonly contestant: { readonly name: string; readonly url: string; readonly toTheByte: boolean };
  readonly requests: Requests;
}

/** Number of requests compared before any load. */
export const COMPARED = 16;

/**
 * Sends the same requests to all contestants and compares their bodies with those of the first.
 * @throws Error if bodies differ or a response is no success.
 */
export async function requireSameBodies(endpoint: BenchEndpoint, all: readonly Requested[]): Promise<void> {
  const { comparable = (text: string) => text } = endpoint;
  const [first, ...others] = all;
  if (!first) return;
  for (let number = 0; number < COMPARED; number += 1) {
    const expected = comparable(await bodyOf(first, number, endpoint.status));
    for (const other of others) {
      const body = comparable(await bodyOf(other, number, endpoint.status));
      if (body === expected) continue;
      const { name, toTheByte } = other.contestant;
      if (!toTheByte && isDeepStrictEqual(JSON.parse(body), JSON.parse(expected))) continue;
      throw new Error(
        `${endpoint.title}: the bodies differ\n${first.contestant.name}: ${expected}\n${name}: ${body}`,
      );
    }
  }
}

async function bodyOf({ contestant, requests }: Requested, number: number, status: number): Promise<string> {
  const { path, ...init } = requestAt(requests, number);
  const response = await fetch(`${contestant.url}${path}`, init);
  const text = await response.text();
  if (response.status === status) return text;
  throw new Error(`${contestant.name} ${path}: ${response.status} ${text}`);
}
