import { z } from 'zod';
import { isIdentifier } from '#protocol/rules/text';
import { escapeHtml } from '#runtime/escape-html';
import type { Logger } from '#runtime/logger';
import { TtlCache } from '#runtime/ttl-cache';
import { settledWithin } from '#runtime/with-timeout';
import { askArea, type SubgraphClient } from '../clients/subgraph-client';

/** What a link to the page of a board shows elsewhere, such as in chat. */
export interface BoardPreview {
  readonly name: string;
  readonly description: string;
  /** Null without a picture. */
  readonly picture: { readonly url: string } | null;
}

const EVENT = 'query ($id: ID!) { bingoEvent(id: $id) { name description picture { url } } }';

const response = z.object({
  bingoEvent: z
    .object({ name: z.string(), description: z.string(), picture: z.object({ url: z.string() }).nullable() })
    .nullable(),
});

/** TTL in milliseconds, and maximum number of events in memory. */
const TTL_MS = 5000;
const MOST_EVENTS = 1000;

/** Milliseconds that a page waits for a subgraph which does not respond. */
const LONGEST_MS = 500;

/** Returns a function that reads the preview of an event; null if there is none, or the area fails. */
export function boardPreviews(
  client: SubgraphClient,
  log: Logger,
): (eventId: string) => Promise<BoardPreview | null> {
  const cache = new TtlCache<BoardPreview | null>({ ttlMs: TTL_MS, maxSize: MOST_EVENTS });
  const load = async (id: string) =>
    response.parse(await askArea(client, { query: EVENT, variables: { id } }, 'site', log)).bingoEvent;
  return async (id) =>
    isIdentifier(id)
      ? ((await settledWithin(
          cache.get(id, () => load(id)),
          LONGEST_MS,
        )) ?? null)
      : null;
}

const LONGEST_DESCRIPTION = 200;

/** Returns a preview as elements of a page's head, by the Open Graph protocol. */
export function previewTags(preview: BoardPreview | null): string {
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
