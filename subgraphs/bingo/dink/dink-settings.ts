import type { ReportedType } from '../rules/trigger';

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
