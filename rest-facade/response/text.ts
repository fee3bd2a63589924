import { z } from 'zod';
import type { RestContract } from '../rest-operation';
import { NO_STORE, type Reply } from './reply';

/**
 * Returns a text with the media type that the document names, without envelope.
 *
 * @throws ZodError when the data is no text.
 */
export function textReply(answer: unknown, { status, produces: [mediaType] }: RestContract): Reply {
  const text = z.string().parse(answer);
  return {
    status,
    headers: { ...NO_STORE, 'content-type': `${mediaType}; charset=utf-8` },
    content: { text },
  };
}
