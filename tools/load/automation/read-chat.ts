import { z } from 'zod';

const chatResponse = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      channel_id: z.string(),
      content: z.string(),
      nonce: z.string().nullable(),
      allowed_mentions: z.unknown(),
    }),
  ),
});

/** A message of the mock chat. */
export type PostedMessage = z.infer<typeof chatResponse>['messages'][number];

/** Returns the messages in the mock chat, oldest first. */
export async function readChat(url: string, channelId?: string): Promise<PostedMessage[]> {
  const query = channelId === undefined ? '' : `?channel=${channelId}`;
  return chatResponse.parse(await (await fetch(`${url}/sandbox/messages${query}`)).json()).messages;
}

/** Configures a mock. */
export async function setSandbox(url: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`PUT /sandbox/${path}: ${response.status} ${await response.text()}`);
}
