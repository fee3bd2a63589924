import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A mock tracker of one group whose events the caller creates. */
export interface GroupNews {
  /** Origin. */
  readonly url: string;
  /** Adds a join event. */
  join(playerId: number, name: string, at?: Date): void;
  /** Adds a level 99 achievement; accuracy -1 means that its date is unknown. */
  reach(playerId: number, name: string, skill: string, accuracy?: number): void;
  close(): Promise<void>;
}

/** Starts a mock of Wise Old Man (API v2) that returns the same events for every group, newest first. */
export async function startGroupNews(): Promise<GroupNews> {
  const activity: object[] = [];
  const achievements: object[] = [];
  const server = createServer((request, response) => respond(request, response, { activity, achievements }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    join: (playerId, name, at = new Date()) => {
      const createdAt = at.toISOString();
      activity.unshift({ groupId: 7, playerId, type: 'joined', createdAt, player: playerOf(playerId, name) });
    },
    reach: (playerId, name, metric, accuracy = 60_000) => {
      const createdAt = new Date().toISOString();
      const level = { name: `99 ${metric}`, metric, threshold: 13_034_431, createdAt, accuracy };
      achievements.unshift({ playerId, ...level, player: playerOf(playerId, name) });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  news: Readonly<Record<'activity' | 'achievements', readonly object[]>>,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tracker');
  const kind = /^\/v2\/groups\/\d+\/(activity|achievements)$/.exec(pathname)?.[1];
  const [limit, offset] = [Number(searchParams.get('limit') ?? 20), Number(searchParams.get('offset') ?? 0)];
  const known = kind === 'activity' || kind === 'achievements';
  const body = known ? news[kind].slice(offset, offset + limit) : { code: 'NOT_FOUND', message: 'Not found' };
  response
    .writeHead(known ? 200 : 404, {
      'content-type': 'application/json',
      'ratelimit-limit': '100000',
      'ratelimit-remaining': '100000',
      'ratelimit-reset': '60',
    })
    .end(JSON.stringify(body));
}

function playerOf(id: number, displayName: string): object {
  return { id, username: displayName.toLowerCase(), displayName };
}
