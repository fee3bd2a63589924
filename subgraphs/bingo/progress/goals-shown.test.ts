import { suiteArea } from '#tests/support/suite';
import { kill, seedGoal, taskOfEvent } from '../test-support/goals';
import { happened, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { user } from '../test-support/players';

const area = suiteArea(openTestArea);

describe('a goal', () => {
  it('is shown to the plugin as text, followed by what it watches', async () => {
    const { eventId, player } = await seedGoal(
      area,
      'any(npc_kill:Zulrah:5; sum(30; npc_kill:Zulrah; pet:any); clue:hard:2)',
    );
    await report(area, player, kill(4), happened('pet', 'Olmlet'));
    const { pluginConfiguration, pluginBoard } = await area.ask<Record<string, unknown>>(
      `query ($id: ID!) {
        pluginConfiguration(eventId: $id) { tasks { position trigger completed } }
        pluginBoard { tasks { position count goal completed } }
      }`,
      { id: eventId },
      player.principal,
    );
    expect(pluginConfiguration).toEqual({
      tasks: [
        {
          position: 0,
          trigger: 'any(npc_kill:Zulrah:5; sum(30; npc_kill:Zulrah; pet:any); clue:hard:2)',
          completed: false,
        },
        { position: 0, trigger: 'npc_kill:Zulrah:30', completed: false },
        { position: 0, trigger: 'pet:any', completed: true },
        { position: 0, trigger: 'clue:hard:2', completed: false },
      ],
    });
    expect(pluginBoard).toEqual({ tasks: [{ position: 0, count: 0, goal: 1, completed: false }] });
  });

  it('warns of doubtful names in parts', async () => {
    const { eventId } = await seedGoal(
      area,
      'all(pet:Olmelt; quest_complete:Cooks Assistent; npc_kill:Goblin:1)',
    );
    expect(await taskOfEvent(area, eventId, {})).toMatchObject({
      triggerWarning: expect.stringMatching(
        /^No pet is called "Olmelt"\..* No quest is called "Cooks Assistent"\./,
      ),
    });
  });

  it('shows progress to the participant and to organisers', async () => {
    const { eventId, player, userId } = await seedGoal(area, 'npc_kill:Zulrah:5');
    await report(area, player, kill(2));
    const shown = { progress: { completed: false, parts: [{ count: 2, goal: 5, missing: 3 }] } };
    expect(await taskOfEvent(area, eventId, { as: user(userId) })).toMatchObject(shown);
    expect(await taskOfEvent(area, eventId, { participantId: player.participantId })).toMatchObject(shown);
    expect(
      await taskOfEvent(area, eventId, { as: user('7'), participantId: player.participantId }),
    ).toMatchObject({ progress: null });
    expect(await taskOfEvent(area, eventId, {})).toMatchObject({ progress: null });
  });

  it('shows single triggers that one report completes as completed', async () => {
    const { eventId, player, userId } = await seedGoal(area, 'quest_complete:dragon_slayer_2');
    await report(area, player, happened('quest_complete', 'dragon_slayer_2'));
    expect(await taskOfEvent(area, eventId, { as: user(userId) })).toMatchObject({
      progress: { completed: true, parts: [{ count: 1, goal: 1, contributors: [{ share: 1 }] }] },
    });
  });

  it('is shown with its parts', async () => {
    const { eventId } = await seedGoal(area, 'any(pet:any; sum(3; clue:hard; clue:elite))');
    expect(await taskOfEvent(area, eventId, {})).toMatchObject({
      goal: [
        { index: 0, parent: null, kind: 'any', goal: 1 },
        { index: 1, parent: 0, kind: 'trigger', trigger: 'pet:any', goal: 1 },
        { index: 2, parent: 0, kind: 'sum', trigger: 'sum(3; clue:hard; clue:elite)', goal: 3 },
        { index: 3, parent: 2, kind: 'trigger', trigger: 'clue:hard', goal: null },
        { index: 4, parent: 2, kind: 'trigger', trigger: 'clue:elite', goal: null },
      ],
    });
  });
});
