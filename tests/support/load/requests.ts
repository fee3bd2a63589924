import type { Call } from './call';
import { AWARDED, type World } from './world';

const asUser = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

/** Reports the completion of a task. */
export function award(base: string, { bingo, players }: World, player: number, position: number): Call {
  const trigger_data = { type: 'quest_complete', target: `quest ${position}` };
  return report(base, bingo, players[player]?.key ?? '', position, trigger_data, 'award');
}

/** Reports a count that completes nothing. */
export function count(base: string, { bingo, players }: World, number: number): Call {
  const trigger_data = { type: 'npc_kill', target: 'Goblin', count: 1 + Math.floor(number / players.length) };
  return report(base, bingo, players[number % players.length]?.key ?? '', 0, trigger_data, 'count');
}

function report(
  base: string,
  event_id: string,
  key: string,
  task_position: number,
  trigger_data: object,
  name: string,
): Call {
  return {
    name,
    url: `${base}/bingo/submit`,
    method: 'POST',
    headers: { ...json, 'x-bingo-key': key },
    body: JSON.stringify({ event_id, task_position, trigger_data }),
  };
}

/** Writes as the organiser. */
export function asOrganiser(
  name: string,
  method: 'POST' | 'PUT',
  url: string,
  { adminToken }: World,
  body: object,
): Call {
  return { name, url, method, headers: { ...json, ...asUser(adminToken) }, body: JSON.stringify(body) };
}

/** Approves a proof. */
export function approval(base: string, world: World, submissionId: string): Call {
  const url = `${base}/events/${world.tileEvent}/submissions/${submissionId}`;
  return asOrganiser('review', 'PUT', url, world, { status: 'approved' });
}

/** Submits a proof for a tile. */
export function proof(base: string, world: World, person: number, tile: number, notes = ''): Call {
  const body = new FormData();
  body.append('tile_id', String(world.tiles[tile]));
  body.append('notes', notes);
  body.append('image', new Blob([world.image], { type: 'image/png' }), 'screenshot.png');
  const url = `${base}/events/${world.tileEvent}/submit`;
  return { name: 'proof', url, method: 'POST', headers: asUser(world.tokens[person] ?? ''), body };
}

/** Returns reads of every area, with and without authentication. */
export function reads(base: string, { bingo, tileEvent, adminToken }: World): readonly Call[] {
  const read = (path: string, headers = {}): Call => ({
    name: `GET ${path}`,
    url: `${base}${path}`,
    headers,
  });
  const signedIn = asUser(adminToken);
  const query = `{ viewer { ... on SignedInViewer { user { id username } } } bingoEvent(id: "${bingo}") { id name } }`;
  return [
    read('/bingo/events'),
    read(`/bingo/events/${bingo}/leaderboard?limit=20`),
    read('/events'),
    read(`/events/${tileEvent}`),
    read('/attendance/leaderboard'),
    read('/attendance/stats'),
    read('/attendance?limit=20', signedIn),
    read('/auth/me', signedIn),
    read('/auth/admin/roles', signedIn),
    read('/game/calendar/events'),
    read('/game/tracker/player?username=Zezima'),
    {
      name: 'POST /graphql',
      url: `${base}/graphql`,
      method: 'POST',
      headers: { ...json, ...signedIn },
      body: JSON.stringify({ query }),
    },
  ];
}

/**
 * Rotates through users and tiles: each user reaches the limit of five pending proofs per tile as late as
 * possible.
 */
function proofInTurn(base: string, world: World, turn: number): Call {
  const { tokens, tiles } = world;
  return proof(base, world, turn % tokens.length, Math.floor(turn / tokens.length) % tiles.length);
}

/**
 * Generates the load of an evening: of ten requests, six read, three are reports of the game client and one
 * records attendance; one in 200 submits a proof. Requests rotate among the origins.
 */
export function evening(bases: readonly string[], world: World): (number: number) => Call {
  const readers = bases.map((base) => reads(base, world));
  return (number) => {
    const turn = Math.floor(number / 10) + number;
    const base = bases[turn % bases.length] ?? '';
    const kind = number % 10;
    if (number % 200 === 199) return proofInTurn(base, world, Math.floor(number / 200));
    if (kind === 3 || kind === 7) return count(base, world, number);
    if (kind === 9) {
      const [player, position] = [number % world.players.length, AWARDED[turn % AWARDED.length] ?? 1];
      return award(base, world, player, position);
    }
    if (kind === 5) {
      const body = { rsn: `Evening ${number}`, event: 'Evening', date: '2026-01-01', points: 1 };
      return asOrganiser('attendance', 'POST', `${base}/attendance`, world, body);
    }
    const all = readers[turn % bases.length] ?? [];
    const [read] = all.slice(Math.floor(number / 3) % all.length);
    return read ?? count(base, world, number);
  };
}
