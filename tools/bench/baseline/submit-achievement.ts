import type { RequestHandler } from 'express';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Duties } from './duties';
import { admitPlugin } from './duties';
import { parseInput, Rejection } from './http-edge';
import { appendEvent, inTransaction } from './transaction';

/** Counts the completed rows, columns and diagonals of a square board. */
export function completedLines(size: number, tasks: readonly number[], done: readonly number[]): number {
  const [cells, completed] = [new Set(tasks), new Set(done)];
  const full = (line: readonly number[]) => line.every((cell) => cells.has(cell) && completed.has(cell));
  const along = Array.from({ length: size }, (_, index) => index);
  const lines = [
    ...along.map((row) => along.map((column) => row * size + column)),
    ...along.map((column) => along.map((row) => row * size + column)),
    along.map((index) => index * size + index),
    along.map((index) => (index + 1) * (size - 1)),
  ];
  return lines.filter(full).length;
}

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

interface PlayerRow {
  readonly id: string;
  readonly event_id: string;
  readonly points: number;
  readonly board_size: number;
  readonly active: boolean;
}

interface TaskRow {
  readonly trigger: string;
  readonly points: number;
  readonly done: boolean;
  readonly count: string | null;
  readonly counted: string | null;
}

interface CellsRow {
  readonly tasks: readonly number[];
  readonly done: readonly number[];
}

const LOCK_PARTICIPANT = {
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
/**
 * $1 participant, $2 position, $3 what is counted, $4 its count, $5 event, $6 change, $7 whether it completes
 * the task.
 */
const SAVE_COUNT = {
  name: 'keep',
  text: `WITH saved AS (
      INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES ($1, $2, $3, $4)
      ON CONFLICT (participant_id, position, team_id) DO UPDATE SET counted = excluded.counted, count = excluded.count
    )
    INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, counted, change, count, completed)
    VALUES ($1, $5, $2, 'count', 'submit', $3, $6, $4, nullif($7, false))`,
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
/** Completes a task that counts nothing: $1 participant, $2 position, $3 event. */
const COMPLETE_AT_ONCE = {
  name: 'once',
  text: `WITH completed AS (${COMPLETE.text})
    INSERT INTO bingo.ledger (participant_id, event_id, position, kind, source, change, count, completed)
    VALUES ($1, $3, $2, 'count', 'submit', 1, 1, true)`,
};
const TOTAL = {
  name: 'total',
  text: `UPDATE bingo.participants SET points = points + $2, bingos = bingos + $3,
    tasks_completed = tasks_completed + 1, last_completion_at = clock_timestamp() WHERE id = $1`,
};

/** POST /bingo/submit: key lookup by hash, then one transaction with a lock on the participant. */
export function submitAchievement(duties: Duties): RequestHandler {
  return async (request, response) => {
    const keyHash = await admitPlugin(duties, request, response);
    const report = parseInput(body, request.body);
    response.json(await inTransaction(duties.pool, (client) => processReport(client, keyHash, report)));
  };
}

async function processReport(client: PoolClient, keyHash: string, report: Body): Promise<object> {
  const lockResult = await client.query<PlayerRow>({ ...LOCK_PARTICIPANT, values: [keyHash] });
  const [participant] = lockResult.rows;
  if (!participant) throw new Rejection(401, 'Authentication required');
  if (participant.event_id !== report.event_id) throw new Rejection(403, 'This key belongs to another event');
  if (!participant.active) throw new Rejection(400, 'The event is not active');
  const position = report.task_position;
  const found = await client.query<TaskRow>({
    ...TASK,
    values: [participant.id, participant.event_id, position],
  });
  const [task] = found.rows;
  if (!task) throw new Rejection(400, 'task_position has no task');
  const { trigger, points, done, count, counted } = task;
  const goal = goalOf(trigger, report);
  const response = { success: true, task_completed: done, bingo_achieved: false, points_earned: 0 };
  if (done) return { ...response, total_points: participant.points };
  const completion = `${report.trigger_data.type}:${report.trigger_data.target.toLowerCase()}`;
  const before = counted === completion ? Number(count) : 0;
  const best = Math.max(report.trigger_data.count, before);
  const { id, event_id: eventId } = participant;
  if (goal > 0 && best > before) {
    const values = [id, position, completion, best, eventId, best - before, best >= goal];
    await client.query({ ...SAVE_COUNT, values });
  }
  if (best < goal) return { ...response, total_points: participant.points };
  const lines = await newLines(client, participant, position);
  if (goal > 0) await client.query({ ...COMPLETE, values: [id, position] });
  else await client.query({ ...COMPLETE_AT_ONCE, values: [id, position, eventId] });
  await client.query({ ...TOTAL, values: [id, points, lines] });
  await appendEvent(client, eventId, { participantId: id, position });
  return {
    success: true,
    task_completed: true,
    bingo_achieved: lines > 0,
    points_earned: points,
    total_points: participant.points + points,
  };
}

async function newLines(client: PoolClient, who: PlayerRow, position: number): Promise<number> {
  const { rows } = await client.query<CellsRow>({ ...CELLS, values: [who.id, who.event_id] });
  const [{ tasks, done } = { tasks: [], done: [] }] = rows;
  return (
    completedLines(who.board_size, tasks, [...done, position]) - completedLines(who.board_size, tasks, done)
  );
}

/** Returns the required count. */
function goalOf(trigger: string, { trigger_data: { type, target } }: Body): number {
  const [expected, ...rest] = trigger.split(':');
  if (expected === 'manual') throw new Rejection(400, 'The task is completed by an organiser');
  const counted = expected === 'npc_kill' || expected === 'item_obtain' || expected === 'skill_level';
  const goal = counted ? Number(rest.pop()) : 0;
  const same = type === expected && target.toLowerCase() === rest.join(':').toLowerCase();
  if (!same) throw new Rejection(400, 'trigger_data is not about this task');
  return goal;
}
