import type { Database } from '#kit/database/database';
import { type Entrant, entrantId } from '../counting/entrant-sql';
import { combined } from '../rules/counts';
import type { PartCount } from '../rules/goal-counts';
import { printTrigger } from '../triggers/goal';
import { composedNodesOf, type GoalNode } from '../triggers/goal-nodes';
import { GoalProgress } from '../triggers/goal-progress';
import { isMeasured } from '../triggers/trigger-matching';

/** $1 entrant, $2 positions. Of a team those of each member. */
const PART_COUNTS = {
  name: 'bingo_part_counts_of_entrant',
  text: `SELECT q.position, q.part, q.count::float8 AS count FROM bingo.part_counts q
    WHERE q.entrant_id = $1 AND q.position = ANY($2)`,
} as const;

/** A composed goal, and how far a participant is with it. */
interface GoalOfTask {
  readonly nodes: readonly GoalNode[];
  readonly progress: GoalProgress;
}

/** The composed goals of a board. */
export type GoalsByPosition = ReadonlyMap<number, GoalOfTask>;

/**
 * Returns the composed goals among the tasks of an entrant. Reads nothing if there are none.
 */
export async function goalsOf(
  database: Database,
  entrant: Entrant,
  tasks: readonly { readonly position: number; readonly trigger: string }[],
): Promise<GoalsByPosition> {
  const goals = tasks.flatMap(({ position, trigger }) => {
    const nodes = composedNodesOf(trigger);
    return nodes ? { position, nodes } : [];
  });
  if (goals.length === 0) return new Map();
  const positions = goals.map(({ position }) => position);
  const stored = await database.rows<Omit<PartCount, 'reversed'>>(PART_COUNTS, [
    entrantId(entrant),
    positions,
  ]);
  return new Map(
    goals.map(({ position, nodes }) => {
      const counts = stored.filter((count) => count.position === position);
      const together = new Map<string, number>();
      for (const { part, count } of counts) {
        together.set(part, combined(part, together.get(part) ?? 0, count));
      }
      const progress = new GoalProgress(nodes, together);
      return [position, { nodes, progress }];
    }),
  );
}

/** A trigger of a composed goal, as a plugin watches one. */
interface WatchedPart {
  readonly trigger: string;
  readonly completed: boolean;
}

/**
 * Returns the triggers that clients watch for a composed goal, in written order, each thing once: of a sum
 * with its count, of parts that count the same the one that needs most. Those that the server measures are
 * left out.
 */
export function watchedParts({ nodes, progress }: GoalOfTask): WatchedPart[] {
  const parts = new Map<string, WatchedPart & { readonly goal: number }>();
  for (const [index, { leaf, parent, goal: own }] of nodes.entries()) {
    if (!leaf || isMeasured(leaf.trigger.type)) continue;
    const owner = own === null ? (parent ?? 0) : index;
    const goal = leaf.most === 1 ? 1 : (nodes[owner]?.goal ?? 1);
    const completed = progress.at(owner).completed || (leaf.most === 1 && progress.at(index).count > 0);
    const known = parts.get(leaf.key);
    if (known && known.goal >= goal) continue;
    const trigger = printTrigger({ ...leaf.trigger, goal: leaf.most === 1 ? null : goal });
    parts.set(leaf.key, { trigger, goal, completed });
  }
  return [...parts.values()].map(({ trigger, completed }) => ({ trigger, completed }));
}
