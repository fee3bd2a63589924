import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isShown } from '../board/task.fields';
import type { BingoDependencies } from '../dependencies';
import { hookOf as addressesOf } from '../participants/hooks.commands';
import { hashOfKey } from '../participants/keys.commands';
import { nodesOf } from '../triggers/goal-nodes';
import type { ReportedType } from '../triggers/trigger';
import { reportedType } from '../triggers/trigger-matching';
import { hookOf } from './receive-notification';

/** Settings of Dink by name, which it takes over from its *Dynamic Config URL*. */
export type DinkSettings = Readonly<Record<string, string | number | boolean>>;

/** The settings for a kind of notification; the others of the player are left alone. */
type Notifier = (hookUrl: string) => DinkSettings;

const LOOT: Notifier = (lootWebhook) => ({
  lootEnabled: true,
  minLootValue: 0,
  // Rewards of clues arrive as CLUE.
  lootIncludeClueScrolls: false,
  lootWebhook,
});
const KILL_COUNT: Notifier = (killCountWebhook) => ({
  killCountEnabled: true,
  killCountInterval: 1,
  killCountWebhook,
});
const LEVEL: Notifier = (levelWebhook) => ({
  levelEnabled: true,
  levelInterval: 1,
  levelMinValue: 1,
  levelWebhook,
});
const QUEST: Notifier = (questWebhook) => ({ questEnabled: true, questWebhook });
const DIARY: Notifier = (diaryWebhook) => ({ diaryEnabled: true, diaryMinDifficulty: 'EASY', diaryWebhook });
const CLUE: Notifier = (clueWebhook) => ({
  clueEnabled: true,
  clueMinTier: 'BEGINNER',
  clueMinValue: 0,
  clueWebhook,
});
const COLLECTION: Notifier = (collectionWebhook) => ({ collectionLogEnabled: true, collectionWebhook });

const PET: Notifier = (petWebhook) => ({ petEnabled: true, petWebhook });
const COMBAT_TASK: Notifier = (combatTaskWebhook) => ({
  combatTaskEnabled: true,
  combatTaskMinTier: 'EASY',
  combatTaskWebhook,
});
const SLAYER: Notifier = (slayerWebhook) => ({ slayerEnabled: true, slayerPointThreshold: 0, slayerWebhook });

/** The notifications that report what a type of trigger requires. */
const NOTIFIERS: Readonly<Record<ReportedType, readonly Notifier[]>> = {
  npc_kill: [LOOT, KILL_COUNT],
  item_obtain: [LOOT, CLUE, COLLECTION, PET],
  skill_level: [LEVEL],
  quest_complete: [QUEST],
  achievement: [DIARY],
  collection_log: [COLLECTION],
  pet: [PET],
  clue: [CLUE],
  combat_achievement: [COMBAT_TASK],
  slayer_task: [SLAYER],
  item_value: [LOOT],
};

/**
 * Returns the settings that a board needs: its notifications enabled, for every occurrence and of any value,
 * and the address to which they go.
 *
 * @param types of the board's triggers.
 * @param hookUrl address of the hook.
 * @param footer text of the embeds, which makes Dink send a time.
 */
export function dinkSettings(types: Iterable<ReportedType>, hookUrl: string, footer: string): DinkSettings {
  const notifiers = new Set([...types].flatMap((type) => NOTIFIERS[type]));
  const settings = [...notifiers].map((notifier) => notifier(hookUrl));
  return Object.assign({ discordRichEmbeds: true, embedFooterText: footer }, ...settings);
}

interface BoardRow {
  readonly name: string;
  readonly triggers: readonly string[];
}

const BOARD = {
  name: 'bingo_triggers_of_hook',
  text: `SELECT e.name, ARRAY(SELECT t.trigger FROM bingo.tasks t WHERE t.event_id = e.id AND ${isShown('t')}) AS triggers
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id WHERE p.hook_key_hash = $1`,
} as const;

/**
 * Returns the settings of Dink for the board of a hook.
 *
 * @param key the key of the hook, which is part of the address that Dink posts to.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND if the key is not that of the caller's hook.
 */
export async function readSettings(
  { database, settings }: Pick<BingoDependencies, 'database' | 'settings'>,
  caller: Caller,
  key: string,
): Promise<DinkSettings> {
  const { keyHash } = hookOf(caller);
  const board = hashOfKey(key) === keyHash ? await database.row<BoardRow>(BOARD, [keyHash]) : undefined;
  if (!board) throw notFound('Hook');
  return dinkSettings(
    new Set(board.triggers.flatMap(reportedTypesOf)),
    addressesOf(settings.baseUrl, key).hookUrl,
    board.name,
  );
}

function reportedTypesOf(text: string): ReportedType[] {
  return (nodesOf(text) ?? []).flatMap(({ leaf }) => reportedType(leaf?.trigger.type ?? '') ?? []);
}
