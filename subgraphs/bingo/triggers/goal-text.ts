import { foldCreature, foldDiary, foldName } from './catalogue';
import { type GoalNode, nodesOf } from './goal-nodes';
import { itemName } from './items';
import { BOSS_NAMES, DIARY_NAMES, PET_NAMES, QUEST_NAMES } from './known-names';
import { ANY, type Trigger } from './trigger';

const NUMBER = new Intl.NumberFormat('en-GB');

/**
 * Returns what completes a task as people say it, with the names of the catalogue: `Zulrah × 50`,
 * `Abyssal whip`, `150 of Zulrah or Vorkath`. A trigger that cannot be read stays as it is.
 */
export function goalText(trigger: string): string {
  const nodes = nodesOf(trigger);
  return nodes ? goalPartText(nodes, 0) : trigger;
}

/** Returns the same for a goal or a part of it, in the list of its parts. */
export function goalPartText(nodes: readonly GoalNode[], index: number): string {
  const node = nodes[index];
  if (!node) return '';
  if (node.leaf) return triggerText(node.leaf.trigger);
  const parts = node.parts.map((part) => insideText(nodes, part));
  switch (node.kind) {
    case 'all':
      return parts.join(' and ');
    case 'sum':
      return `${NUMBER.format(node.goal ?? 0)} of ${parts.join(' or ')}`;
    default:
      return parts.join(' or ');
  }
}

/** What is composed inside of another stands in parentheses. */
function insideText(nodes: readonly GoalNode[], index: number): string {
  const text = goalPartText(nodes, index);
  return nodes[index]?.leaf ? text : `(${text})`;
}

function triggerText({ type, target, goal }: Trigger): string {
  const name = target?.replaceAll('_', ' ') ?? '';
  switch (type) {
    case 'npc_kill':
    case 'kc_gain':
      return times(BOSS_NAMES.get(foldCreature(name)) ?? name, goal);
    case 'slayer_task':
      return times(name === ANY ? 'any slayer task' : `slayer task of ${name}`, goal);
    case 'item_obtain':
      return times(itemText(name), goal);
    case 'collection_log':
      return `${itemText(name)} in the collection log`;
    case 'skill_level':
      return `${capitalised(name)} ${goal ?? ''}`.trim();
    case 'xp_gain':
      return goal === null
        ? `experience in ${capitalised(name)}`
        : `${NUMBER.format(goal)} experience in ${capitalised(name)}`;
    case 'quest_complete':
      return QUEST_NAMES.get(foldName(name)) ?? name;
    case 'achievement':
      return diaryText(name);
    case 'clue':
      return times(`${name.toLowerCase()} clue`, goal);
    case 'pet':
      return name.toLowerCase() === ANY ? 'any pet' : (PET_NAMES.get(foldName(name)) ?? name);
    case 'item_value':
      return goal === null ? 'a drop' : `a drop worth ${NUMBER.format(goal)}`;
    case 'manual':
      return 'by an organiser';
    default:
      return name;
  }
}

function times(name: string, goal: number | null): string {
  return goal === null || goal === 1 ? name : `${name} × ${NUMBER.format(goal)}`;
}

function itemText(id: string): string {
  return itemName(id) ?? `item ${id}`;
}

function diaryText(target: string): string {
  const colon = target.lastIndexOf(':');
  const diary = target.slice(0, colon);
  return `${DIARY_NAMES.get(foldDiary(diary)) ?? diary} diary, ${target.slice(colon + 1).toLowerCase()}`;
}

/** Returns a text with an upper-case first letter. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
