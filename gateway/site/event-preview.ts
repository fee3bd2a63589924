import { z } from 'zod';
import { isIdentifier } from '#protocol/rules/text';
import { escapeHtml } from '#runtime/escape-html';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import { settledWithin } from '#runtime/with-timeout';
import { askArea, type SubgraphClient } from '../clients/subgraph-client';

/** What a link to the page of a board, or an invite link, shows elsewhere, such as in chat. */
export interface EventPreview {
  readonly name: string;
  readonly description: string;
  /** Null without a picture. */
  readonly picture: { readonly url: string } | null;
}

/** Reads previews: of an event, or of the event that an invitation is to. */
export interface EventPreviews {
  readonly ofEvent: (id: string) => Promise<EventPreview | null>;
  readonly ofInvitation: (code: string) => Promise<EventPreview | null>;
}

const FIELDS = '{ name description picture { url } }';
const EVENT = `query ($id: ID!) { bingoEvent(id: $id) ${FIELDS} }`;
const INVITATION = `query ($code: String!) { bingoInvitation(code: $code) { event ${FIELDS} } }`;

const event = z.object({
  name: z.string(),
  description: z.string(),
  picture: z.object({ url: z.string() }).nullable(),
});
const eventResponse = z.object({ bingoEvent: event.nullable() });
const invitationResponse = z.object({ bingoInvitation: z.object({ event }).nullable() });

/** TTL in milliseconds, and maximum number of events in memory. */
const TTL_MS = 5000;
const MOST_EVENTS = 1000;

/** Milliseconds that a page waits for a subgraph which does not respond. */
const LONGEST_MS = 500;

/** An invite link's code, as the bingo area makes it. */
const CODE = /^bj_[\w-]{24}$/;

/** Returns what reads previews; null if there is no such event, or the area fails. */
export function eventPreviews(client: SubgraphClient, log: Logger): EventPreviews {
  const cache = new TtlCache<EventPreview | null>({ ttlMs: TTL_MS, maxSize: MOST_EVENTS });
  const ask = (query: string, variables: Readonly<Record<string, string>>) =>
    askArea(client, { query, variables }, 'site', log);
  const read = async (key: string, load: () => Promise<EventPreview | null>) =>
    (await settledWithin(cache.get(key, load), LONGEST_MS)) ?? null;
  return {
    ofEvent: async (id) =>
      isIdentifier(id)
        ? read(`event ${id}`, async () => eventResponse.parse(await ask(EVENT, { id })).bingoEvent)
        : null,
    ofInvitation: async (code) => {
      if (!CODE.test(code)) return null;
      const load = async () => invitationResponse.parse(await ask(INVITATION, { code })).bingoInvitation;
      return read(`invitation ${code}`, async () => (await load())?.event ?? null);
    },
  };
}

const LONGEST_DESCRIPTION = 200;

/** Returns a preview as elements of a page's head, by the Open Graph protocol. */
export function previewTags(preview: EventPreview | null): string {
  if (!preview) return '';
  const { name, description, picture } = preview;
  const properties = [
    ['og:title', name],
    ['og:type', 'website'],
    ...(description === '' ? [] : [['og:description', shortened(description)]]),
    ...(picture ? [['og:image', picture.url]] : []),
  ];
  return properties
    .map(([property = '', content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST_DESCRIPTION
    ? line
    : `${characters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`;
}
