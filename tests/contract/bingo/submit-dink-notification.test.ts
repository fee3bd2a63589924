import { suitePlatform } from '#tests/support/suite';
import { expectError } from '../expectations';
import { later, loot, notification, whip } from './notifications';
import { createHook, type HookedPlayer, seedHookedPlayer, standings } from './seed';

const platform = suitePlatform();

async function post({ hook }: HookedPlayer, body: object): Promise<void> {
  expect((await platform.anonymous.post(hook, body).expect(200)).body).toEqual({});
}

async function counts({ key }: HookedPlayer): Promise<unknown[]> {
  const { body } = await platform.anonymous
    .get('/bingo/board', { headers: { 'x-bingo-key': key } })
    .expect(200);
  return (body as { tasks: { count: number }[] }).tasks.map(({ count }) => count);
}

describe('POST /bingo/hooks/dink/:hook_key', () => {
  test('counts what each type reports', async () => {
    const player = await seedHookedPlayer(platform);
    await post(
      player,
      notification(player, 'LOOT', loot([whip(), { id: 995, quantity: 3 }], { killCount: 41 })),
    );
    const kill = { boss: 'Goblin', count: 42, gameMessage: '' };
    await post(player, notification(player, 'KILL_COUNT', kill, later(20)));
    await post(
      player,
      notification(player, 'LEVEL', { levelledSkills: { Attack: 50, Hitpoints: 40 }, allSkills: {} }),
    );
    await post(player, notification(player, 'QUEST', { questName: 'dragon_slayer' }));
    await post(player, notification(player, 'ACHIEVEMENT_DIARY', { area: 'Ardougne', difficulty: 'EASY' }));
    await post(
      player,
      notification(player, 'CLUE', { clueType: 'Easy', numberCompleted: 5, items: [whip()] }, later(20)),
    );
    expect(await counts(player)).toEqual([2, 2, 50, 1, 1, 0]);
    expect(await standings(platform, player.event)).toMatchObject([{ rsn: player.rsn, points: 140 }]);
  });

  test('advances the parts of composed goals', async () => {
    const player = await seedHookedPlayer(platform);
    const admin = await platform.admin();
    const trigger = 'all(npc_kill:Goblin:1; sum(3; item_obtain:4151; item_obtain:995); pet:any)';
    const tasks = [{ position: 0, name: 'Composed', points: 5, trigger }];
    await admin.put(`/bingo/events/${player.event}`, { tasks }).expect(200);
    await post(player, notification(player, 'LOOT', loot([whip(), { id: 995, quantity: 2 }])));
    expect(await counts(player)).toEqual([2]);
    await post(player, notification(player, 'PET', { petName: 'Olmlet' }));
    expect(await standings(platform, player.event)).toMatchObject([{ rsn: player.rsn, points: 5 }]);
  });

  test('counts a kill once that arrives as loot and as kill count, in both orders', async () => {
    const player = await seedHookedPlayer(platform);
    await post(player, notification(player, 'LOOT', loot([])));
    await post(player, notification(player, 'KILL_COUNT', { boss: 'Goblin', count: 101 }));
    await post(player, notification(player, 'KILL_COUNT', { boss: 'Goblin', count: 102 }));
    await post(player, notification(player, 'LOOT', loot([], { category: 'NPC' })));
    await post(player, notification(player, 'LOOT', loot([], { killCount: 103 })));
    await post(player, notification(player, 'KILL_COUNT', { boss: 'Goblin', count: 103 }));
    expect((await counts(player))[0]).toBe(3);
  });

  test('counts kills once whose loot arrives after several kill counts, as with slow screenshots', async () => {
    const player = await seedHookedPlayer(platform);
    for (const count of [101, 102]) {
      await post(player, notification(player, 'KILL_COUNT', { boss: 'Goblin', count }));
    }
    for (const world of [301, 302]) await post(player, notification(player, 'LOOT', loot([]), { world }));
    expect((await counts(player))[0]).toBe(2);
  });

  test('counts each loot, whether the client knows the lifetime count or not', async () => {
    const player = await seedHookedPlayer(platform);
    for (const [index, killCount] of [undefined, 102, undefined, 104].entries()) {
      await post(player, notification(player, 'LOOT', loot([], { killCount }), { world: 300 + index }));
    }
    expect((await counts(player))[0]).toBe(4);
  });

  test.each([0, -3, 1.5, '7'])('counts a loot whose lifetime count is %j as one kill', async (killCount) => {
    const player = await seedHookedPlayer(platform);
    await post(player, notification(player, 'LOOT', loot([], { killCount })));
    expect((await counts(player))[0]).toBe(1);
  });

  test('counts a repetition once, as JSON and as a form with a screenshot', async () => {
    const player = await seedHookedPlayer(platform);
    const sent = notification(player, 'LOOT', loot([whip()]));
    const form = () => {
      const body = new FormData();
      body.set('payload_json', JSON.stringify(sent));
      body.set('file', new Blob([Buffer.alloc(2_000_000)], { type: 'image/png' }), 'collectionImage.png');
      return body;
    };
    expect(
      (await platform.anonymous.post(player.hook, undefined, { form: form() }).expect(200)).body,
    ).toEqual({});
    expect(
      (await platform.anonymous.post(player.hook, undefined, { form: form() }).expect(200)).body,
    ).toEqual({});
    await post(player, sent);
    expect((await counts(player)).slice(0, 2)).toEqual([1, 1]);
    await post(player, notification(player, 'LOOT', loot([whip()])));
    expect((await counts(player)).slice(0, 2)).toEqual([2, 2]);
  });

  test.each([
    ['with a file name', 'filename="blob"', ''],
    ['with a content type', '', 'Content-Type: application/json'],
    ['with both', 'filename="payload.json"', 'Content-Type: application/json; charset=utf-8'],
    ['of unknown bytes', 'filename=""', 'Content-Type: application/octet-stream'],
    ['of unknown bytes without a name', '', 'Content-Type: application/octet-stream'],
  ])('takes the field of a form as a part %s, as a proxy may send it', async (_, name, type) => {
    const player = await seedHookedPlayer(platform);
    const sent = JSON.stringify(notification(player, 'LOOT', loot([whip()])));
    const disposition = ['Content-Disposition: form-data', 'name="payload_json"', name].filter(Boolean);
    const head = [disposition.join('; '), type].filter(Boolean).join('\r\n');
    const part = `--b\r\n${head}\r\n\r\n${sent}\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const post = (raw: string) => platform.anonymous.post(player.hook, undefined, { raw, headers });
    await post(`${part}--b--\r\n`).expect(200);
    expect((await counts(player)).slice(0, 2)).toEqual([1, 1]);
    expectError(await post(`${part}${part}--b--\r\n`), 400, 'BAD_USER_INPUT', 'one field payload_json');
    const long = part.replace(sent, JSON.stringify('x'.repeat(1024 * 1024)));
    expectError(await post(`${long}--b--\r\n`), 400, 'PAYLOAD_TOO_LARGE', 'payload_json');
  });

  test('takes the first of 12,000 items', async () => {
    const player = await seedHookedPlayer(platform);
    const items = Array.from({ length: 12_000 }, (_, id) => ({ id, quantity: 1, priceEach: 1, name: 'x' }));
    await post(player, notification(player, 'LOOT', loot([whip(), ...items])));
    expect((await counts(player)).slice(0, 2)).toEqual([1, 1]);
  });

  test('leaves out an odd item alone', async () => {
    const player = await seedHookedPlayer(platform);
    await post(player, notification(player, 'LOOT', loot([{ id: 'odd' }, whip(2), {}])));
    expect((await counts(player)).slice(0, 2)).toEqual([1, 2]);
  });

  test('takes a notification without a time again after a minute', async () => {
    const player = await seedHookedPlayer(platform);
    const sent = notification(player, 'LOOT', loot([whip()]), { embeds: [] });
    await post(player, sent);
    await post(player, sent);
    expect((await counts(player))[1]).toBe(1);
    await platform.sql(
      `UPDATE bingo.reports SET expires_at = now() - interval '1 second' WHERE report_id LIKE 'dink_%'`,
    );
    await post(player, sent);
    expect((await counts(player))[1]).toBe(2);
  });

  test('completes with a collection log item only what one item completes', async () => {
    const player = await seedHookedPlayer(platform);
    await post(player, notification(player, 'COLLECTION', { itemName: 'Abyssal whip', itemId: 4151 }));
    expect((await counts(player))[1]).toBe(0);
    const admin = await platform.admin();
    const tasks = [{ position: 1, name: 'Whip', trigger: 'item_obtain:4151:1', points: 5 }];
    await admin.put(`/bingo/events/${player.event}`, { tasks }).expect(200);
    await post(player, notification(player, 'COLLECTION', { itemName: 'Abyssal whip', itemId: 4151 }));
    expect(await counts(player)).toEqual([1]);
  });

  test('counts a pet as a pet and as its item', async () => {
    const player = await seedHookedPlayer(platform);
    const admin = await platform.admin();
    const tasks = ['pet:any', 'pet:olmlet', 'item_obtain:21992:2'].map((trigger, index) => ({
      position: index + 1,
      name: trigger,
      trigger,
      points: 5,
    }));
    await admin.put(`/bingo/events/${player.event}`, { tasks }).expect(200);
    await post(player, notification(player, 'PET', { petName: 'Vorki', duplicate: false }));
    expect(await counts(player)).toEqual([1, 0, 1]);
    await post(player, notification(player, 'PET', { duplicate: false }));
    await post(player, notification(player, 'PET', { petName: 'Olmlet', duplicate: true }));
    expect(await counts(player)).toEqual([1, 0, 1]);
  });

  test.each([
    ['of another player', { playerName: 'Somebody else' }],
    ['from a seasonal world', { seasonalWorld: true }],
    ['from a seasonal world, as text', { seasonalWorld: 'true' }],
    ['of an unknown type', { type: 'DANCE' }],
    ['with content of another type', { extra: { questName: 'x' } }],
    ['without content', { extra: undefined }],
    ['with keys of newer versions', { type: 'DEATH', extra: { valueLost: 1 }, newKey: {} }],
    ['from before the event', { embeds: [{ timestamp: '2020-01-01T00:00:00Z' }] }],
  ])('understands a notification %s, which changes nothing', async (_, changes) => {
    const player = await seedHookedPlayer(platform);
    await post(player, notification(player, 'LOOT', loot([whip()]), changes));
    expect(await counts(player)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('takes a time of year 0 for none', async () => {
    const player = await seedHookedPlayer(platform);
    const changes = { embeds: [{ timestamp: '0000-01-01T00:00:00Z' }] };
    await post(player, notification(player, 'LOOT', loot([whip()]), changes));
    expect(await counts(player)).toContain(1);
  });

  test.each([
    ['without a type', { playerName: 'x' }],
    ['without a player', { type: 'LOOT' }],
    ['that is a list', []],
    ['with a number as type', { type: 5, playerName: 'x' }],
  ])('answers 400 to a body %s', async (_, body) => {
    const player = await seedHookedPlayer(platform);
    expectError(await platform.anonymous.post(player.hook, body), 400, 'BAD_USER_INPUT');
  });

  test('reads deeply nested content, which is no notification and no error of the server', async () => {
    const { hook, rsn } = await seedHookedPlayer(platform);
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const send = (raw: string) =>
      platform.anonymous.request(hook, {
        method: 'POST',
        raw,
        headers: { 'content-type': 'application/json' },
      });
    expectError(await send(`{"type":${nested},"playerName":"${rsn}"}`), 400, 'BAD_USER_INPUT');
    await send(`{"type":"LOOT","playerName":"${rsn}","extra":${nested}}`).expect(200);
    await send(`{"type":"LOOT","playerName":"${rsn}","newKey":${nested}}`).expect(200);
  });

  test.each(['a\u0000b', '\ud800'])('ignores a name that cannot be stored: %j', async (name) => {
    const player = await seedHookedPlayer(platform);
    const admin = await platform.admin();
    const tasks = ['pet:any', 'slayer_task:any:3'].map((trigger, position) => ({
      position,
      name: trigger,
      trigger,
    }));
    await admin.put(`/bingo/events/${player.event}`, { tasks }).expect(200);
    await post(player, notification(player, 'PET', { petName: name }));
    await post(player, notification(player, 'SLAYER', { monster: name }));
    await post(player, notification(player, 'LOOT', loot([whip()], { source: name })));
    expect(await counts(player)).toEqual([0, 0]);
  });

  test('answers 400 to a form without a notification', async () => {
    const player = await seedHookedPlayer(platform);
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.png');
    expectError(
      await platform.anonymous.post(player.hook, undefined, { form }),
      400,
      'BAD_USER_INPUT',
      'payload_json',
    );
    form.set('payload_json', '{');
    expectError(
      await platform.anonymous.post(player.hook, undefined, { form }),
      400,
      'BAD_USER_INPUT',
      'valid JSON',
    );
  });

  test('answers 404 to an unknown key, a replaced one and a bingo key', async () => {
    const player = await seedHookedPlayer(platform);
    const sent = notification(player, 'LOOT', loot([whip()]));
    await createHook(player, player.event);
    for (const path of [
      player.hook,
      `/bingo/hooks/dink/bh_${'A'.repeat(43)}`,
      `/bingo/hooks/dink/${player.key}`,
      '/bingo/hooks/dink/x',
    ]) {
      expectError(await platform.anonymous.post(path, sent), 404, 'NOT_FOUND', /^Hook not found$/);
    }
  });

  test('is no credential elsewhere, and no header is one here', async () => {
    const player = await seedHookedPlayer(platform);
    const hookKey = player.hook.split('/').at(-1) ?? '';
    const headers = { 'x-bingo-key': hookKey };
    expectError(await platform.anonymous.get('/bingo/board', { headers }), 401, 'UNAUTHENTICATED');
    const sent = notification(player, 'LOOT', loot([whip()]));
    const other = { headers: { 'x-bingo-key': player.key } };
    expectError(await platform.anonymous.post('/bingo/hooks/dink/x', sent, other), 404, 'NOT_FOUND');
  });
});
