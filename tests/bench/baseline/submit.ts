import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { completedLines } from './lines';
import { type Counter, Refusal } from './surroundings';

const body = z.object({
  event_id: z.string(),
  task_position: z.int(),
  trigger_data: z.object({
    type: z.string(),
    target: z.union([z.string(), z.number()]).transform(String),
    count: z.int().min(0).default(1),
  }),
});
type Body = z.infer<typeof body>;

const player = z.custom<{
  readonly id: string;
  readonly event_id: string;
  readonly points: number;
  readonly board_size: number;
  readonly active: boolean;
}>((value) => typeof value === 'object' && value !== null);

const task = z.custom<{
  readonly trigger: string;
  readonly points: number;
  readonly done: boolean;
  readonly count: string | null;
  readonly counted: string | null;
}>((value) => typeof value === 'object' && value !== null);

const cells = z.object({ tasks: z.array(z.number()), done: z.array(z.number()) });

const HOLD = {
  name: 'hold',
  text: `SELECT p.id, p.event_id, p.points, e.board_size,
      coalesce(e.set_status = 'active', now() BETWEEN e.start_date AND e.end_date) AS active
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE p.key_hash = $1 FOR UPDATE OF p`,
};
const TASK = {
  name: 'task',
  text: `SELECT t.trigger, t.points, c.position IS NOT NULL AS done, n.count, n.counted
    FROM bingo.tasks t
    LEFT JOIN bingo.completions c ON c.participant_id = $1 AND c.position = t.position
    LEFT JOIN bingo.counts n ON n.participant_id = $1 AND n.position = t.position
    WHERE t.event_id = $2 AND t.position = $3`,
};
const KEEP = {
  name: 'keep',
  text: `INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES ($1, $2, $3, $4)
    ON CONFLICT (participant_id, position) DO UPDATE SET counted = excluded.counted, count = excluded.count`,
};
const CELLS = {
  name: 'cells',
  text: `SELECT (SELECT array_agg(position) FROM bingo.tasks WHERE event_id = $2) AS tasks,
    coalesce((SELECT array_agg(position) FROM bingo.completions WHERE participant_id = $1), '{}') AS done`,
};
const COMPLETE = {
  name: 'complete',
  text: `INSERT INTO bingo.completions (participant_id, position, completed_at, proof)
    VALUES ($1, $2, clock_timestamp(), 'automatic')`,
};
const TOTAL = {
  name: 'total',
  text: `UPDATE bingo.participants SET points = points + $2, bingos = bingos + $3,
    tasks_completed = tasks_completed + 1, last_completion_at = clock_timestamp() WHERE id = $1`,
};

/** POST /bingo/submit: the key's hash, one transaction under a lock on the participant. */
export function submit(pool: Pool, count: Counter): RequestHandler {
  return async (request, response) => {
    const key = request.header('x-bingo-key') ?? '';
    const keyHash = createHash('sha256').update(key).digest('hex');
    await count(`key:${keyHash}`, response);
    response.setHeader('Cache-Control', 'no-store');
    const parsed = body.safeParse(request.body);
    if (!parsed.success) throw new Refusal(400, parsed.error.issues[0]?.path.join('.') ?? 'invalid');
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const answer = await judge(client, keyHash, parsed.data);
      await client.query('COMMIT');
      response.json(answer);
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
}

async function judge(client: PoolClient, keyHash: string, report: Body): Promise<object> {
  const held = await client.query({ ...HOLD, values: [keyHash] });
  if (held.rowCount === 0) throw new Refusal(401, 'Authentication required');
  const who = player.parse(held.rows[0]);
  if (who.event_id !== report.event_id) throw new Refusal(403, 'This key belongs to another event');
  if (!who.active) throw new Refusal(400, 'The event is not active');
  const position = report.task_position;
  const found = await client.query({ ...TASK, values: [who.id, who.event_id, position] });
  if (found.rowCount === 0) throw new Refusal(400, 'task_position has no task');
  const { trigger, points, done, count, counted } = task.parse(found.rows[0]);
  const goal = goalOf(trigger, report);
  const answer = { success: true, task_completed: done, bingo_achieved: false, points_earned: 0 };
  if (done) return { ...answer, total_points: who.points };
  const what = `${report.trigger_data.type}:${report.trigger_data.target.toLowerCase()}`;
  const before = counted === what ? Number(count) : 0;
  const best = Math.max(report.trigger_data.count, before);
  if (best > before) await client.query({ ...KEEP, values: [who.id, position, what, best] });
  if (best < goal) return { ...answer, total_points: who.points };
  const lines = await newLines(client, who, position);
  await client.query({ ...COMPLETE, values: [who.id, position] });
  await client.query({ ...TOTAL, values: [who.id, points, lines] });
  return {
    success: true,
    task_completed: true,
    bingo_achieved: lines > 0,
    points_earned: points,
    total_points: who.points + points,
  };
}

async function newLines(client: PoolClient, who: z.infer<typeof player>, position: number): Promise<number> {
  const { rows } = await client.query({ ...CELLS, values: [who.id, who.event_id] });
  const { tasks, done } = cells.parse(rows[0]);
  const before = completedLines(who.board_size, tasks, done);
  return completedLines(who.board_size, tasks, [...done, position]) - before;
}

/** The count to reach. */
function goalOf(trigger: string, { trigger_data: { type, target } }: Body): number {
  const [wanted, ...rest] = trigger.split(':');
  if (wanted === 'manual') throw new Refusal(400, 'The task is completed by an organiser');
  const counted = wanted === 'npc_kill' || wanted === 'item_obtain' || wanted === 'skill_level';
  const goal = counted ? Number(rest.pop()) : 0;
  const same = type === wanted && target.toLowerCase() === rest.join(':').toLowerCase();
  if (!same) throw new Refusal(400, 'trigger_data is not about this task');
  return goal;
}
