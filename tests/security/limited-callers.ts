import type { ApiResponse } from '#tests/support/api-client';

let callers = 0;

/** An address of the test networks that nobody used before. */
export function newCaller(): string {
  callers += 1;
  return `198.51.100.${callers}`;
}

/** Headers of a request that the proxy says is of that address. */
export function from(forwardedFor: string, headers: Readonly<Record<string, string>> = {}) {
  return { headers: { ...headers, 'x-forwarded-for': forwardedFor } };
}

/** One after the other: the last one is the one over the limit. */
export async function times(
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
