import type { ApiResponse } from '#tests/support/api-client';

let callers = 0;

/** Returns an unused address of the networks for benchmarks, `198.18.0.0/15`. */
export function newCaller(): string {
  callers += 1;
  return `198.18.${callers >> 8}.${callers & 255}`;
}

/** Returns headers of a request that the proxy forwards for an address. */
export function forwardedFrom(forwardedFor: string, headers: Readonly<Record<string, string>> = {}) {
  return { headers: { ...headers, 'x-forwarded-for': forwardedFor } };
}

/** Sequential, so that the last request is the one over the limit. */
export async function repeatRequest(
  count: number,
  request: (index: number) => PromiseLike<ApiResponse>,
): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (let index = 0; index < count; index += 1) responses.push(await request(index));
  return responses;
}

export function statuses(responses: readonly ApiResponse[]): number[] {
  return responses.map(({ status }) => status);
}
