import { parse } from 'graphql';
import { PLAYER_NAME_LIMITS, playerNameProblem } from '#kit/rules/names';
import { limitTags } from '#protocol/field-limits';
import { CHANNEL_ID, GAME_NAME, GROUP_NAME } from '#protocol/rules/outside-names';
import {
  COLOR,
  IDENTIFIER,
  NAME_LIMITS,
  nameProblem,
  PROSE_LIMITS,
  proseProblem,
} from '#protocol/rules/text';
import { readSupergraph } from './artefacts';
import { declaredLimits } from './declared-limits';

const declared = declaredLimits(parse(readSupergraph()));

describe('the limits that the supergraph declares', () => {
  it.each([
    ['CreateBingoEventInput.name', NAME_LIMITS],
    ['CreateBingoEventInput.description', PROSE_LIMITS],
    ['CreateAttendanceInput.rsn', PLAYER_NAME_LIMITS],
    ['CreateAttendanceInput.points', { minimum: 0, maximum: 1_000_000 }],
    ['CreateBingoEventInput.boardSize', { minimum: 1, maximum: 25 }],
    ['Query.users.page', { minimum: 1 }],
    ['AttendanceBatchInput.entries', { maxItems: 500 }],
    ['Mutation.reportAchievements.reports', { minItems: 1, maxItems: 100 }],
    ['UpdateRoleInput.name', { ...NAME_LIMITS, notNull: true }],
    ['UpdateBingoEventInput.tasks', { notNull: true }],
    ['UpdateAttendanceInput.notes', PROSE_LIMITS],
    ['CreateRoleInput.id', { pattern: IDENTIFIER.source }],
    ['CreateRoleInput.color', { pattern: COLOR.source }],
    ['AutomationConfigInput.channelId', { pattern: CHANNEL_ID.source }],
    ['AutomationConfigChangesInput.channelId', { pattern: CHANNEL_ID.source, notNull: true }],
    ['Query.trackerPlayer.username', { pattern: GAME_NAME.source }],
    ['Query.playerProfile.username', { pattern: GAME_NAME.source }],
    ['BingoTaskInput.position', { minimum: 0, maximum: 624 }],
    ['CreateTileInput.position', { minimum: 0 }],
    ['Query.groupModeGroup.name', { pattern: GROUP_NAME.source }],
    ['Query.trackerGroup.id', { minimum: 1, maximum: 2_147_483_646 }],
    ['TriggerDataInput.count', { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
    ['BingoCatalogue.items.limit', { minimum: 1 }],
    ['BingoCatalogue.items.search', { maxLength: 200 }],
  ])('contain those of %s', (coordinate, limits) => {
    expect(declared.get(coordinate)).toEqual(limits);
  });

  it('are those of the rules', () => {
    const long = (limits: { readonly maxLength: number }, more = 0) => 'a'.repeat(limits.maxLength + more);
    expect([nameProblem(long(NAME_LIMITS)), proseProblem(long(PROSE_LIMITS))]).toEqual([null, null]);
    expect(playerNameProblem(long(PLAYER_NAME_LIMITS))).toBeNull();
    expect(nameProblem(long(NAME_LIMITS, 1))).toContain('200');
    expect(proseProblem(long(PROSE_LIMITS, 1))).toContain('4000');
    expect(playerNameProblem(long(PLAYER_NAME_LIMITS, 1))).toContain('64');
    expect(nameProblem('')).not.toBeNull();
  });

  it('are written and read as tags', () => {
    const tags = limitTags({ minimum: -5, maxLength: 7 });
    expect(tags).toEqual(['limit/minimum/-5', 'limit/maxLength/7']);
    const text = tags.map((tag) => `@tag(name: "${tag}")`).join(' ');
    const sdl = `input A { b: String ${text} @tag(name: "other") c: Int }`;
    expect([...declaredLimits(parse(sdl))]).toEqual([['A.b', { minimum: -5, maxLength: 7 }]]);
  });
});
