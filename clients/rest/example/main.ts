import { ApiError, createClient, type PlatformClient, read } from 'community-platform-rest-client';

/**
 * Lists the bingo events of a platform, reads the standings of one and, with the key of a participant in
 * `BINGO_KEY`, reports an achievement as the game-client plugin does:
 * `node dist/example/main.js http://localhost:4000 winter`.
 */
async function main(baseUrl: string, eventId: string, bingoKey: string | undefined): Promise<void> {
  const anybody = createClient({ baseUrl });
  await listEvents(anybody);
  if (bingoKey) await report(createClient({ baseUrl, credential: { bingoKey } }), eventId);
  await showStandings(anybody, eventId);
}

async function listEvents(platform: PlatformClient): Promise<void> {
  const { events } = await read(platform.GET('/bingo/events', { params: { query: { status: 'active' } } }));
  for (const { id, name, participant_count } of events)
    say(`${id}: ${name}, ${participant_count} registered`);
}

/** Reports the first thing that the plugin of this participant watches for, as if it had happened. */
async function report(plugin: PlatformClient, eventId: string): Promise<void> {
  const path = { event_id: eventId };
  const { tasks } = await read(plugin.GET('/bingo/config/{event_id}', { params: { path } }));
  const [task] = tasks;
  if (!task) return say('There is nothing to watch for.');
  const [type = '', ...rest] = task.trigger.split(':');
  const counted = type === 'npc_kill' || type === 'item_obtain' || type === 'skill_level';
  const count = counted ? Number(rest.pop()) : 1;
  const body = {
    event_id: eventId,
    task_position: task.position,
    trigger_data: { type, target: rest.join(':'), count },
  };
  const { points_earned, total_points } = await read(plugin.POST('/bingo/submit', { body }));
  say(`reported ${task.trigger}: ${points_earned} points, ${total_points} in all`);
}

async function showStandings(platform: PlatformClient, id: string): Promise<void> {
  const standings = platform.GET('/bingo/events/{id}/leaderboard', { params: { path: { id } } });
  for (const { rank, rsn, points } of (await read(standings)).leaderboard) say(`${rank}. ${rsn} ${points}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [baseUrl = 'http://localhost:4000', eventId = 'winter'] = process.argv.slice(2);
main(baseUrl, eventId, process.env.BINGO_KEY).catch((error: unknown) => {
  const refused =
    error instanceof ApiError ? `${error.status} ${error.code}: ${error.message}` : String(error);
  process.stderr.write(`${refused}\n`);
  process.exitCode = 1;
});
