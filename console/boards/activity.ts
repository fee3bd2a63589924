import { isRecord } from '#console/graph/graph-failure.ts';

/** Something that happened in an event, as its stream sends it. */
export interface Activity {
  readonly type: string;
  /** ISO timestamp. */
  readonly at: string;
  readonly participant: {
    readonly rsn: string;
    readonly tasksCompleted: number;
    readonly bingos: number;
    readonly points: number;
  } | null;
  readonly task: { readonly position: number; readonly name: string; readonly points: number } | null;
}

/** Reads the data of an event of the stream; null if it is none. */
export function readActivity(data: unknown): Activity | null {
  const body = typeof data === 'string' ? parse(data) : null;
  if (!isRecord(body) || typeof body.type !== 'string' || typeof body.at !== 'string') return null;
  return { type: body.type, at: body.at, participant: participantIn(body), task: taskIn(body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function participantIn({ participant }: Record<string, unknown>): Activity['participant'] {
  if (!isRecord(participant)) return null;
  const { rsn, tasks_completed: tasksCompleted, bingos, points } = participant;
  const isComplete =
    typeof rsn === 'string' &&
    typeof tasksCompleted === 'number' &&
    typeof bingos === 'number' &&
    typeof points === 'number';
  return isComplete ? { rsn, tasksCompleted, bingos, points } : null;
}

function taskIn({ task }: Record<string, unknown>): Activity['task'] {
  if (!isRecord(task)) return null;
  const { position, name, points } = task;
  const isComplete = typeof position === 'number' && typeof name === 'string' && typeof points === 'number';
  return isComplete ? { position, name, points } : null;
}
