import type { CustomFetch } from 'openid-client';

const LARGEST_ANSWER = 65_536;

/**
 * `fetch` that reads at most 64 KiB of an answer and gives up at a deadline that several requests share. Redirects are
 * not followed, whatever the caller asks for.
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
    // Answers of these statuses have no body, and the constructor insists on it.
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
    if (size > LARGEST_ANSWER) throw new Error('The identity provider answered too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
