import { z } from 'zod';
import type { RestContract } from '../rest-operation';
import { NO_STORE, type Reply } from './reply';

/**
 * A text as it is, of the media type that the document names; no envelope goes around it.
 *
 * @throws ZodError when the answer is no text.
 */
export function textReply(answer: unknown, { status, produces: [mediaType] }: RestContract): Reply {
  const text = z.string().parse(answer);
  return {
    status,
    headers: { ...NO_STORE, 'content-type': `${mediaType}; charset=utf-8` },
    content: { text },
  };
}
