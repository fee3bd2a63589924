import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { GIF, pngImage } from '#tests/support/images';
import { suitePlatform } from '#tests/support/suite';
import { testUser } from '../expectations';
import { ask } from '../graph';
import { type HookedPlayer, seedHookedPlayer } from './seed';

const platform = suitePlatform();
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  png = new Uint8Array(await pngImage({ width: 400, height: 300 }));
});

let kills = 0;
const killed = ({ rsn }: HookedPlayer, changes: object = {}) => {
  kills += 1;
  const extra = { boss: 'Goblin', count: kills };
  return { type: 'KILL_COUNT', playerName: rsn, seasonalWorld: false, extra, ...changes };
};

function send(hook: string, notification: object, image: Uint8Array<ArrayBuffer>, field = 'file') {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(notification));
  form.append(field, new Blob([image], { type: 'image/png' }), 'image.png');
  return platform.anonymous.post(hook, undefined, { form });
}

const ledgerSchema = z.object({
  entries: z.array(z.object({ evidence: z.object({ screenshot_url: z.string().nullable() }).nullable() })),
});

/** Returns the address of the screenshot of each entry, newest first. */
async function screenshots({ event }: HookedPlayer): Promise<(string | null)[]> {
  const admin = await platform.admin();
  const { body } = await admin.get(`/bingo/events/${event}/ledger`).expect(200);
  return ledgerSchema.parse(body).entries.map(({ evidence }) => evidence?.screenshot_url ?? null);
}

/** Returns the files of all screenshots, two for each. */
function files(): string[] {
  const folder = join(platform.dataDir, 'files', 'bingo-screenshots');
  return existsSync(folder) ? readdirSync(folder) : [];
}

describe('The screenshot of a notification', () => {
  test('is evidence of what it advanced, shown to the player and organisers', async () => {
    const player = await seedHookedPlayer(platform);
    await send(player.hook, killed(player), png).expect(200);
    const [url] = await screenshots(player);
    expect(url).toMatch(new RegExp(`/bingo/events/${player.event}/screenshots/shot_[\\w-]{24}$`));
    const query = `{ viewer { ... on SignedInViewer { user { bingoParticipations { ledger { nodes {
      evidence { screenshotUrl screenshotThumbnailUrl } } } } } } } }`;
    const evidence = { screenshotUrl: url, screenshotThumbnailUrl: `${url}?size=thumb` };
    expect(JSON.stringify(await ask(player.client, query))).toContain(JSON.stringify(evidence));
  });

  test('is evidence of the completion in the feed, for the player and organisers', async () => {
    const player = await seedHookedPlayer(platform);
    for (let kill = 0; kill < 4; kill += 1) await send(player.hook, killed(player), png).expect(200);
    const feed = async (client: ApiClient) => {
      const query = `query ($id: ID!) { bingoEvent(id: $id) { completions { nodes {
        taskPosition evidence { screenshotUrl screenshotThumbnailUrl } } } } }`;
      return ask(client, query, { id: player.event });
    };
    const nodes = (evidence: unknown) => ({
      bingoEvent: { completions: { nodes: [{ taskPosition: 0, evidence }] } },
    });
    await send(player.hook, killed(player), png).expect(200);
    const [url] = await screenshots(player);
    const evidence = { screenshotUrl: url, screenshotThumbnailUrl: `${url}?size=thumb` };
    for (const client of [player.client, await platform.admin()]) {
      expect(await feed(client)).toEqual(nodes(evidence));
    }
    for (const client of [platform.anonymous, await platform.signIn(testUser())]) {
      expect(await feed(client)).toEqual(nodes(null));
    }
  });

  test('is stored once under repetitions at the same time', async () => {
    const player = await seedHookedPlayer(platform);
    const before = files().length;
    const notification = killed(player);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => send(player.hook, notification, png)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(files()).toHaveLength(before + 2);
    expect(await screenshots(player)).toEqual([expect.stringContaining('shot_')]);
  });

  test('is stored by a repetition if the process ended before it was stored', async () => {
    const player = await seedHookedPlayer(platform);
    const notification = killed(player);
    await send(player.hook, notification, png).expect(200);
    await platform.sql(
      `DELETE FROM bingo.screenshots s USING bingo.participants p
       WHERE p.id = s.participant_id AND p.event_id = '${player.event}'`,
    );
    expect(await screenshots(player)).toEqual([null]);
    await send(player.hook, notification, png).expect(200);
    expect(await screenshots(player)).toEqual([expect.stringContaining('shot_')]);
  });

  test.each<[string, () => Uint8Array<ArrayBuffer>, string?]>([
    ['that is too large', () => new Uint8Array(8 * 1024 * 1024 + 1)],
    ['that is many times too large', () => new Uint8Array(40 * 1024 * 1024)],
    ['without content', () => new Uint8Array()],
    ['that is no PNG or JPEG', () => new Uint8Array(GIF)],
    ['that is damaged', () => png.slice(0, png.length / 2)],
    ['in a field of another name', () => png, 'image'],
  ])('is dropped if it is a file %s; the notification counts', async (_, image, field = 'file') => {
    const player = await seedHookedPlayer(platform);
    const before = files().length;
    await send(player.hook, killed(player), image(), field).expect(200);
    expect(await screenshots(player)).toEqual([null]);
    expect(files()).toHaveLength(before);
  });

  test('is dropped if it is too large and precedes the notification', async () => {
    const player = await seedHookedPlayer(platform);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(20 * 1024 * 1024)], { type: 'image/png' }), 'image.png');
    form.set('payload_json', JSON.stringify(killed(player)));
    await platform.anonymous.post(player.hook, undefined, { form }).expect(200);
    expect(await screenshots(player)).toEqual([null]);
  });

  test('is dropped if nothing advances', async () => {
    const player = await seedHookedPlayer(platform);
    const before = files().length;
    await send(player.hook, killed(player, { seasonalWorld: true }), png).expect(200);
    await send(player.hook, { type: 'DEATH', playerName: player.rsn, extra: {} }, png).expect(200);
    expect(await screenshots(player)).toEqual([]);
    expect(files()).toHaveLength(before);
  });

  test('is not read before the key is known', async () => {
    const before = files().length;
    await send('/bingo/hooks/dink/bh_unknown', { type: 'DEATH' }, png).expect(404);
    expect(files()).toHaveLength(before);
  });

  test('is deleted with the registration, and with the event', async () => {
    const before = files().length;
    const withdrawn = await seedHookedPlayer(platform);
    const deleted = await seedHookedPlayer(platform);
    for (const player of [withdrawn, deleted]) await send(player.hook, killed(player), png).expect(200);
    expect(files()).toHaveLength(before + 4);
    const admin = await platform.admin();
    const mutation = 'mutation ($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';
    await ask(admin, mutation, { id: withdrawn.participantId });
    await eventually(() => expect(files()).toHaveLength(before + 2));
    await admin.delete(`/bingo/events/${deleted.event}`).expect(200);
    await eventually(() => expect(files()).toHaveLength(before));
  });
});
