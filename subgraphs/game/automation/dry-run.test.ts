import 'reflect-metadata';
import { dryRun } from './dry-run';
import { ScriptedNews } from './test-support/news';
import { NewsLoader, TrackedGroups } from './tracked-groups';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

const stored = async () => [];

const rule = (
  message: string,
  trigger: 'tracker_member_join' | 'tracker_skill_99' = 'tracker_member_join',
) => ({
  trigger,
  config: { channelId: 'general', message },
});

describe('dry runs of one operation', () => {
  it('request each group and trigger once from the tracker, and render each message', async () => {
    const source = new ScriptedNews();
    source.join(1, 'Ann', new Date(NOW.getTime() - 2 * HOUR));
    source.join(2, 'Bob', new Date(NOW.getTime() - HOUR));
    const tools = { stored, news: new NewsLoader(), groups: new TrackedGroups(source, [7, 8]) };
    const [welcome, hello] = await Promise.all([
      dryRun(tools, rule('Welcome {username}'), NOW),
      dryRun(tools, rule('Hello {username}'), NOW),
      dryRun(tools, rule('{skill}', 'tracker_skill_99'), NOW),
    ]);
    expect(welcome.slice(0, 2).map(({ content }) => content)).toEqual(['Welcome Bob', 'Welcome Bob']);
    expect(hello.at(-1)).toMatchObject({ username: 'Ann', content: 'Hello Ann' });
    expect(source.requested.map(({ groupId }) => groupId).sort()).toEqual([7, 7, 8, 8]);
  });

  it('all fail while the tracker is down, and the next operation retries', async () => {
    const source = new ScriptedNews();
    source.down = true;
    const groups = new TrackedGroups(source, [7]);
    const news = new NewsLoader();
    const failed = await Promise.allSettled(
      [1, 2].map(() => dryRun({ stored, news, groups }, rule('Hi'), NOW)),
    );
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    source.down = false;
    expect(await dryRun({ stored, news: new NewsLoader(), groups }, rule('Hi'), NOW)).toEqual([]);
  });
});
