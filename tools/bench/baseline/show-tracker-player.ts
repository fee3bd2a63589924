import { z } from 'zod';
import type { Duties } from './duties';
import { parseInput, Rejection } from './http-edge';
import type { Read } from './read';

const CACHE_MS = 300_000;

const query = z.object({ username: z.string().regex(/^[A-Za-z0-9 _-]{1,12}$/) });

const skill = z
  .object({ rank: z.number(), level: z.number(), experience: z.number() })
  .transform(({ rank, level, experience }) => ({ rank, level, experience }));

const player = z.object({
  id: z.number(),
  username: z.string(),
  displayName: z.string(),
  type: z.string(),
  build: z.string(),
  country: z.string().nullable(),
  status: z.string(),
  exp: z.number(),
  ehp: z.number(),
  ehb: z.number(),
  ttm: z.number(),
  tt200m: z.number(),
  registeredAt: z.string(),
  updatedAt: z.string().nullable(),
  latestSnapshot: z
    .object({ data: z.object({ skills: z.record(z.string(), skill) }) })
    .transform(({ data }) => ({ skills: data.skills })),
});

/** GET /game/tracker/player: an in-memory cache in front of the provider. */
export function showTrackerPlayer({ countPublic }: Duties, trackerUrl: string): Read {
  const cache = new Map<string, { readonly body: object; readonly at: number }>();
  return async ({ message, response, query: input }) => {
    await countPublic(`address:${message.socket.remoteAddress}`, response);
    const { username } = parseInput(query, input);
    const name = username
      .replace(/[-_ ]+/g, ' ')
      .trim()
      .toLowerCase();
    let entry = cache.get(name);
    if (!entry || Date.now() - entry.at >= CACHE_MS) {
      const providerResponse = await fetch(`${trackerUrl}/v2/players/${encodeURIComponent(name)}`);
      if (providerResponse.status === 404) throw new Rejection(404, 'Player not found');
      entry = { body: player.parse(await providerResponse.json()), at: Date.now() };
      cache.set(name, entry);
    }
    response.setHeader('Age', Math.floor((Date.now() - entry.at) / 1000));
    response.setHeader('Cache-Control', 'public, max-age=300');
    return entry.body;
  };
}
