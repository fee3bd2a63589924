import pino from 'pino';
import { suiteArea } from '#tests/support/suite';
import { ORGANISER, openTestArea } from '../test-support/open-test-area';
import { ScriptedNews } from './test-support/news';
import { type PollDependencies, pollGroups, TrackedGroups } from './tracked-groups';

const MINUTE = 60_000;

const area = suiteArea(openTestArea);
let news: ScriptedNews;
let dependencies: PollDependencies;

beforeEach(async () => {
  await area.dataSource.query(
    `TRUNCATE game.rules, game.readings, game.occurrences, game.deliveries RESTART IDENTITY`,
  );
  await area.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'game-delivery'`);
  news = new ScriptedNews();
  const { jobs } = area;
  dependencies = {
    database: area.database,
    jobs,
    groups: new TrackedGroups(news, [7]),
    log: pino({ level: 'silent' }),
  };
});

const poll = (stopping = new AbortController().signal) => pollGroups(dependencies, stopping);

/** Inserts a rule, created yesterday by default. */
async function addRule(trigger: string, enabled = true, createdAt = ago(24 * 60 * MINUTE)): Promise<number> {
  const [row]: { id: number }[] = await area.dataSource.query(
    `INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled, created_at)
      VALUES ('r', $1, 'chat_message', 'c', 'm', $2, $3) RETURNING id`,
    [trigger, enabled, createdAt],
  );
  return row?.id ?? 0;
}

function update(id: number, input: object) {
  const mutation = `mutation ($id: Int!, $input: UpdateAutomationRuleInput!) {
    updateAutomationRule(id: $id, input: $input) { id } }`;
  return area.ask(mutation, { id, input }, ORGANISER);
}

async function deliveries(): Promise<string[]> {
  const rows: { rule: number; username: string; skill: string | null }[] = await area.dataSource.query(
    `SELECT d.rule_id AS rule, o.username, o.skill FROM game.deliveries d
      JOIN game.occurrences o ON o.id = d.occurrence_id ORDER BY o.id, d.rule_id`,
  );
  return rows.map(({ rule, username, skill }) => `${rule} ${username}${skill === null ? '' : ` ${skill}`}`);
}

async function deliveryJobs(): Promise<number> {
  const rows: unknown[] = await area.dataSource.query(
    `SELECT 1 FROM pgboss.job WHERE name = 'game-delivery'`,
  );
  return rows.length;
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

describe('polling a group', () => {
  it('announces nothing from before the first poll', async () => {
    await addRule('tracker_member_join');
    news.join(1, 'Before', ago(MINUTE));
    await poll();
    expect(await deliveries()).toEqual([]);
    news.join(2, 'After');
    await poll();
    expect(await deliveries()).toEqual(['1 After']);
  });

  it('creates one delivery per occurrence and enabled rule of its trigger', async () => {
    const [first, second] = [await addRule('tracker_member_join'), await addRule('tracker_member_join')];
    const maxed = await addRule('tracker_skill_99');
    await addRule('tracker_skill_99', false);
    await poll();
    news.join(1, 'Ann');
    news.join(2, 'Bob');
    news.reach(1, 'Ann', 'attack');
    news.reach(1, 'Ann', 'magic');
    await poll();
    const expected = [
      `${first} Ann`,
      `${second} Ann`,
      `${first} Bob`,
      `${second} Bob`,
      `${maxed} Ann attack`,
      `${maxed} Ann magic`,
    ];
    expect(await deliveries()).toEqual(expected);
    // One job per transaction that created deliveries.
    expect(await deliveryJobs()).toBe(2);
    await poll();
    expect(await deliveries()).toEqual(expected);
    expect(await deliveryJobs()).toBe(2);
  });

  it('finds backdated occurrences, and announces none older than an hour', async () => {
    await addRule('tracker_member_join');
    await poll();
    news.join(1, 'Now');
    await poll();
    news.join(2, 'Noticed late', ago(50 * MINUTE));
    news.join(3, 'Long ago', ago(61 * MINUTE));
    await poll();
    expect(await deliveries()).toEqual(['1 Now', '1 Noticed late']);
  });

  it('announces occurrences during a downtime of up to an hour', async () => {
    await addRule('tracker_member_join');
    await poll();
    await area.dataSource.query(`UPDATE game.readings SET read_at = now() - interval '5 hours'`);
    news.join(1, 'Missed', ago(120 * MINUTE));
    news.join(2, 'In time', ago(50 * MINUTE));
    await poll();
    expect(await deliveries()).toEqual(['1 In time']);
  });

  it('misses no occurrence while the tracker’s clock is ahead', async () => {
    await addRule('tracker_member_join');
    await poll();
    news.join(1, 'From the future', ago(-300 * MINUTE));
    await poll();
    news.join(2, 'From now');
    await poll();
    expect(await deliveries()).toEqual(['1 From the future', '1 From now']);
  });

  it('does not apply a rule to occurrences before its creation', async () => {
    await poll();
    news.join(1, 'Before the rule');
    await poll();
    await addRule('tracker_member_join', true, ago(5 * MINUTE));
    news.join(2, 'After it');
    news.join(3, 'Read after it, but before', ago(6 * MINUTE));
    await poll();
    expect(await deliveries()).toEqual(['1 After it']);
  });

  it('announces a level once for a player in two groups, and a join per group', async () => {
    dependencies = { ...dependencies, groups: new TrackedGroups(news, [7, 8]) };
    await addRule('tracker_member_join');
    await addRule('tracker_skill_99');
    await poll();
    news.join(1, 'Ann');
    news.reach(1, 'Ann', 'attack');
    await poll();
    expect((await deliveries()).sort()).toEqual(['1 Ann', '1 Ann', '2 Ann attack']);
  });

  it('starts anew with a group that is tracked later', async () => {
    await addRule('tracker_member_join');
    await poll();
    news.join(1, 'Ann');
    dependencies = { ...dependencies, groups: new TrackedGroups(news, [8]) };
    await poll();
    expect(await deliveries()).toEqual([]);
  });

  it('sends no more requests after shutdown started', async () => {
    const stopping = new AbortController();
    const asking = jest.spyOn(news, 'joinsSince').mockImplementation(async () => {
      stopping.abort();
      throw new Error('stopped');
    });
    await poll(stopping.signal);
    expect(asking).toHaveBeenCalledTimes(1);
    expect(news.requested).toEqual([]);
  });

  it('catches up on a group that failed before', async () => {
    await addRule('tracker_member_join');
    await poll();
    news.join(1, 'Ann');
    news.down = true;
    await poll();
    expect(await deliveries()).toEqual([]);
    news.down = false;
    await poll();
    expect(await deliveries()).toEqual(['1 Ann']);
  });

  it('skips occurrences that cannot be stored, and logs them', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    dependencies = { ...dependencies, groups: new TrackedGroups(news, [7, 8]), log };
    const rule = await addRule('tracker_skill_99');
    await poll();
    news.join(1, 'Nul\u0000');
    news.reach(1, 'Ann', 'attack');
    await poll();
    expect(await deliveries()).toEqual([`${rule} Ann attack`]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { groupId: 7, trigger: 'tracker_member_join', msg: 'occurrences of a group could not be read' },
      { groupId: 8, trigger: 'tracker_member_join' },
    ]);
  });

  it('requests the last hour each time', async () => {
    await poll();
    news.join(1, 'Ann');
    await poll();
    const reach = news.requested.map(({ since }) => Math.round((Date.now() - since.getTime()) / MINUTE));
    expect(reach).toEqual([60, 60, 60, 60]);
  });
});

describe('a rule that changes during a poll', () => {
  it('is stored consistently with each delivery', async () => {
    const rule = await addRule('tracker_member_join');
    await poll();
    for (let player = 0; player < 20; player += 1) {
      news.join(player, `P${player}`);
      news.reach(player, `P${player}`, 'attack');
    }
    const changing = (async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        const [trigger, text] =
          turn % 2 === 0 ? ['tracker_skill_99', 'skill'] : ['tracker_member_join', 'join'];
        await update(rule, { trigger, config: { channelId: text, message: text } });
      }
    })();
    await Promise.all([poll(), changing, poll()]);
    const kept = await area.dataSource.query(
      `SELECT DISTINCT o.trigger, d.template, d.channel_id FROM game.deliveries d
        JOIN game.occurrences o ON o.id = d.occurrence_id`,
    );
    const join = { trigger: 'tracker_member_join' };
    for (const row of kept) {
      expect([
        { ...join, template: 'm', channel_id: 'c' },
        { ...join, template: 'join', channel_id: 'join' },
        { trigger: 'tracker_skill_99', template: 'skill', channel_id: 'skill' },
      ]).toContainEqual(row);
    }
  });
});

describe('concurrent polls', () => {
  it('create one delivery per occurrence, none on the first poll', async () => {
    for (const _ of [1, 2, 3]) await addRule('tracker_member_join');
    news.join(100, 'Before');
    await Promise.all(Array.from({ length: 5 }, () => poll()));
    expect(await deliveries()).toEqual([]);
    for (let player = 0; player < 40; player += 1) news.join(player, `P${player}`);
    await Promise.all(Array.from({ length: 5 }, () => poll()));
    expect(await deliveries()).toHaveLength(120);
  });

  it('tolerate the deletion of a rule', async () => {
    const rules: number[] = [];
    for (let index = 0; index < 20; index += 1) rules.push(await addRule('tracker_member_join'));
    await poll();
    for (let player = 0; player < 30; player += 1) news.join(player, `P${player}`);
    const deletions = rules
      .slice(1)
      .map((id) => area.dataSource.query('DELETE FROM game.rules WHERE id = $1', [id]));
    await Promise.all([poll(), ...deletions, poll()]);
    expect(await deliveries()).toEqual(Array.from({ length: 30 }, (_, player) => `${rules[0]} P${player}`));
  });
});
