import { LRUCache } from 'lru-cache';
import { isComposed } from '../rules/goals/read-goal';
import { readTrigger, type Trigger } from '../rules/trigger';
import type { SubmissionFacts } from './submission-statements';

const MAX_TASKS = 10_000;

/** A task as it was when it was last read. */
export interface KnownTask {
  /** The trigger as it is stored. */
  readonly text: string;
  readonly trigger: Trigger;
}

/**
 * The tasks that a process has read lately: those of solo events without a tier, with a single trigger. A task may have
 * changed since, so a statement that relies on its trigger compares it with the stored one.
 */
export class KnownTasks {
  private readonly tasks = new LRUCache<string, KnownTask>({ max: MAX_TASKS });

  /** Returns a task; undefined if it is not known. */
  at(eventId: string, position: number): KnownTask | undefined {
    return this.tasks.get(keyOf(eventId, position));
  }

  /** Remembers the task of facts, or forgets it if the statements for solo events do not read it. */
  see({ eventId, mode, trigger: text, tierFacts }: SubmissionFacts, position: number): void {
    const key = keyOf(eventId, position);
    if (text !== null && this.tasks.get(key)?.text === text) return;
    this.tasks.delete(key);
    if (text === null || mode !== 'solo' || tierFacts !== null || isComposed(text)) return;
    const reading = readTrigger(text);
    if ('trigger' in reading) this.tasks.set(key, { text, trigger: reading.trigger });
  }
}

function keyOf(eventId: string, position: number): string {
  return `${position} ${eventId}`;
}
