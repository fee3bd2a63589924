import { positionsOf } from '../counting/entrant-sql';
import { openTiers, type Tier, type TieredTask } from '../rules/tiers';

/** What decides whether the tier of a task is open for a participant or its team. */
export interface TierFacts {
  readonly tier: number;
  readonly tiers: readonly Tier[] | null;
  readonly tasks: readonly TieredTask[];
  /** Positions of completed tasks. */
  readonly completed: readonly number[];
}

/**
 * SQL: the `TierFacts` of the task `t` as JSON, null for one without a tier. Requires the participant `p` and
 * the event `e`.
 */
export const TIER_FACTS = `CASE WHEN t.tier IS NOT NULL THEN json_build_object('tier', t.tier, 'tiers', e.tiers,
    'tasks', (SELECT json_agg(json_build_object('position', b.position, 'tier', b.tier)) FROM bingo.tasks b
      WHERE b.event_id = p.event_id AND b.tier IS NOT NULL),
    'completed', ${positionsOf('completions')}) END`;

/** Returns whether a task can be advanced. @param facts null for a task without a tier. */
export function isTierOpen(facts: TierFacts | null): boolean {
  if (!facts) return true;
  return openTiers(facts.tiers ?? [], facts.tasks, new Set(facts.completed)).has(facts.tier);
}
