import type { CustomFetch } from 'openid-client';

const MAX_RESPONSE_BYTES = 65_536;

/**
 * Returns a `fetch` that reads at most 64 KiB of a response and aborts at a deadline that several
 * requests may share. It never follows redirects.
 */
export function boundedFetch(deadline: AbortSignal): CustomFetch {
  return async (url, { body, ...options }) => {
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      signal: deadline,
      ...(body !== undefined && { body }),
    });
    const text = await readBounded(response);
    // The `Response` constructor rejects a body with these statuses.
    const content = [204, 205, 304].includes(response.status) ? null : text;
    return new Response(content, { status: response.status, headers: response.headers });
  };
}

async function readBounded(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response of the identity provider is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
