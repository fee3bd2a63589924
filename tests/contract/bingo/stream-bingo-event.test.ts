import { z } from 'zod';
import { EventStream, type StreamOptions } from '#tests/support/event-stream';
import { eventually } from '#tests/support/eventually';
import { suitePlatform } from '#tests/support/suite';
import { expectError, testUser } from '../expectations';
import { complete, seedEvent, seedPlayer, submit } from './seed';

const platform = suitePlatform();
const streams: EventStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function open(id: string, options?: StreamOptions): Promise<EventStream> {
  const stream = await EventStream.open(`${platform.baseUrl}/bingo/events/${id}/stream`, options);
  streams.push(stream);
  return stream;
}

const activity = z.looseObject({
  type: z.string(),
  task: z.looseObject({ position: z.number() }).nullable(),
});

/** Returns what happened after the registrations, whose announcement may arrive after a stream was opened. */
const played = ({ data }: EventStream) =>
  data
    .flatMap((event) => activity.safeParse(event).data ?? [])
    .filter(({ type }) => type !== 'participant_registered');

const positions = (stream: EventStream) => played(stream).map(({ task }) => task?.position ?? null);

describe('GET /bingo/events/:id/stream', () => {
  test('sends each completed task and line as it happens, to anybody', async () => {
    const id = await seedEvent(platform);
    const user = testUser('zezima');
    const { key } = await seedPlayer(platform, id, { rsn: 'Ze Zima', user });
    const stream = await open(id);
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');

    await complete(platform, id, key, [0, 1, 2]);
    await eventually(() => expect(played(stream)).toHaveLength(4));

    const [first, , , line] = played(stream);
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'task_completed',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      participant: {
        user,
        rsn: 'Ze Zima',
        tasks_completed: expect.any(Number),
        bingos: expect.any(Number),
        points: expect.any(Number),
      },
      task: { position: 0, name: 'Goblins', points: 10 },
      lines: null,
    });
    expect(line).toMatchObject({
      type: 'line_completed',
      participant: { tasks_completed: 3, bingos: 1, points: 60 },
      task: null,
      lines: 1,
    });
    expect(positions(stream)).toEqual([0, 1, 2, null]);
    const ids = stream.events.map((event) => Number(event.id));
    expect(stream.data.map((data) => activity.parse(data).id)).toEqual(ids.map(String));
    expect(ids).toEqual([...ids].sort((left, right) => left - right));
  });

  test('sends nothing for reports that complete nothing, nor of other events', async () => {
    const [id, other] = [await seedEvent(platform), await seedEvent(platform)];
    const { key } = await seedPlayer(platform, id);
    const player = await seedPlayer(platform, other);
    const stream = await open(id);
    const report = { type: 'npc_kill', target: 'Goblin', count: 2 };
    await submit(platform, key, { event_id: id, task_position: 0, trigger_data: report }).expect(200);
    await complete(platform, other, player.key, [0]);
    await complete(platform, id, key, [3]);
    await eventually(() => expect(positions(stream)).toEqual([3]));
  });

  test('resumes after the last id without loss or repetition, before the first event too', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const first = await open(id);
    first.close();
    await complete(platform, id, key, [0]);
    const second = await open(id, { lastId: first.lastId ?? '' });
    await eventually(() => expect(positions(second)).toEqual([0]));
    await complete(platform, id, key, [3]);
    await eventually(() => expect(positions(second)).toEqual([0, 3]));
    second.close();
    await complete(platform, id, key, [1]);
    const completed = second.events.find(({ data }) => data.includes('"position":0'));
    const third = await open(id, { lastId: completed?.id ?? '' });
    await complete(platform, id, key, [4]);
    await eventually(() => expect(positions(third)).toEqual([3, 1, 4]));
  });

  test('begins with the id of a reader that resumes, who may leave before what was missed arrives', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const first = await open(id);
    first.close();
    await complete(platform, id, key, [0]);
    const url = `${platform.baseUrl}/bingo/events/${id}/stream`;
    const response = await fetch(url, { headers: { 'last-event-id': first.lastId ?? '' } });
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    const [, firstId] = /^retry: \d+\nid: (\d+)\n\n/.exec(Buffer.from(value ?? []).toString()) ?? [];
    expect(firstId).toBe(first.lastId);
  });

  test('says that events are missing to a reader of another log, such as one before a restore', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const stream = await open(id, { lastId: '9'.repeat(15) });
    // What the process had not read by then follows.
    await eventually(() => expect(stream.events[0]).toMatchObject({ event: 'reset', data: '{}' }));
    await complete(platform, id, key, [1]);
    await eventually(() => expect(positions(stream)).toEqual([1]));
  });

  test('says that events are missing to a reader that was away for more than ten minutes', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const first = await open(id);
    first.close();
    await complete(platform, id, key, [0]);
    await platform.sql(
      "UPDATE event_log.entries SET recorded_at = recorded_at - interval '11 minutes' WHERE subject = $1",
      [id],
    );
    const second = await open(id, { lastId: first.lastId ?? '' });
    await eventually(() => expect(second.events[0]).toMatchObject({ event: 'reset', data: '{}' }));
    await complete(platform, id, key, [1]);
    await eventually(() => expect(positions(second)).toEqual([1]));
  });

  test.each(['-1', '1e3', 'abc', '9'.repeat(30), "1' OR true"])(
    'says that events are missing to a reader with the unknown id %s',
    async (lastId) => {
      const id = await seedEvent(platform);
      const { key } = await seedPlayer(platform, id);
      const first = await open(id);
      await complete(platform, id, key, [0]);
      await eventually(() => expect(positions(first)).toEqual([0]));
      const stream = await open(id, { lastId });
      await eventually(() => expect(stream.events[0]).toMatchObject({ event: 'reset', data: '{}' }));
      await complete(platform, id, key, [1]);
      await eventually(() => expect(positions(stream)).toEqual([1]));
    },
  );

  test('resumes from 0, the id of an empty log', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    await complete(platform, id, key, [0]);
    const stream = await open(id, { lastId: '0' });
    await eventually(() => expect(positions(stream)).toEqual([0]));
  });

  test('is 404 for an unknown event with a last id', async () => {
    const headers = { 'last-event-id': '1' };
    expectError(await platform.anonymous.get('/bingo/events/unknown/stream', { headers }), 404, 'NOT_FOUND');
  });

  test('answers HEAD with the headers alone, and rejects it as GET', async () => {
    const id = await seedEvent(platform);
    for (let time = 0; time < 30; time += 1) {
      const { headers, text } = await platform.anonymous
        .request(`/bingo/events/${id}/stream`, { method: 'HEAD' })
        .expect(200);
      expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text).toBe('');
    }
    const unknown = await platform.anonymous.request('/bingo/events/unknown/stream', { method: 'HEAD' });
    expect([unknown.status, unknown.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND']);
  });

  test('limits the streams of a caller', async () => {
    const id = await seedEvent(platform);
    const client = await platform.signIn(testUser());
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(id, { client })));
    expect(opened.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    expectError(await client.get(`/bingo/events/${id}/stream`), 429, 'RATE_LIMITED');
    opened[0]?.close();
    await eventually(async () => expect((await open(id, { client })).response.status).toBe(200));
  });

  test('ends for a user who is banned, and for nobody else', async () => {
    const id = await seedEvent(platform);
    const { key } = await seedPlayer(platform, id);
    const [banned, other] = [testUser(), testUser()];
    const stream = await open(id, { client: await platform.signIn(banned) });
    const others = [await open(id, { client: await platform.signIn(other) }), await open(id)];
    const admin = await platform.admin();
    await admin.post('/auth/admin/users', { user_id: banned.id, action: 'ban' }).expect(200);
    await eventually(() => expect(stream.isEnded).toBe(true), 2000);
    await complete(platform, id, key, [0]);
    for (const stream of others) await eventually(() => expect(positions(stream)).toEqual([0]));
    expect(positions(stream)).toEqual([]);
  });

  test('ends when its event is deleted', async () => {
    const id = await seedEvent(platform);
    const stream = await open(id);
    const admin = await platform.admin();
    await admin.delete(`/bingo/events/${id}`).expect(200);
    await eventually(() => expect(stream.isEnded).toBe(true));
  });

  test('sends registrations, completions by organisers and revocations', async () => {
    const id = await seedEvent(platform);
    const stream = await open(id);
    const { participantId } = await seedPlayer(platform, id);
    const admin = await platform.admin();
    const variables = { id: participantId };
    for (const field of ['completeBingoTask', 'revokeBingoCompletion']) {
      const query = `mutation ($id: ID!) { ${field}(participantId: $id, position: 5) { points } }`;
      expect((await admin.graphql(query, variables)).body).not.toHaveProperty('errors');
    }
    await eventually(() => expect(stream.events).toHaveLength(3));
    const types = stream.data.map((data) => activity.parse(data).type);
    expect(types).toEqual(['participant_registered', 'task_completed', 'completion_revoked']);
    expect(positions(stream)).toEqual([5, 5]);
  });

  test('shows no id of a participant, no key and no address', async () => {
    const id = await seedEvent(platform);
    const { key, participantId } = await seedPlayer(platform, id);
    const stream = await open(id);
    await complete(platform, id, key, [0]);
    await eventually(() => expect(stream.events).toHaveLength(1));
    for (const secret of [participantId, key, '127.0.0.1'])
      expect(stream.events[0]?.data).not.toContain(secret);
  });
});
