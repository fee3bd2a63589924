import type { ApiResponse } from '#tests/support/api-client';

let callers = 0;

/** Returns an unused address of the test networks. */
export function newCaller(): string {
  callers += 1;
  return `198.51.100.${callers}`;
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
  const answers: ApiResponse[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await request(index));
  return answers;
}

export function statuses(answers: readonly ApiResponse[]): number[] {
  return answers.map(({ status }) => status);
}
