import { LRUCache } from 'lru-cache';
import type { Mode } from '#kit/rules/team-size';
import { isComposed } from '../rules/goals/read-goal';
import { readTrigger, type Trigger } from '../rules/trigger';
import type { SubmissionFacts } from './submission-statements';

const MAX_TASKS = 10_000;

/** A task as it was when it was last read. */
export interface KnownTask {
  /** The trigger as it is stored. */
  readonly text: string;
  readonly trigger: Trigger;
  /** Of its event. */
  readonly mode: Mode;
}

/**
 * The tasks that a process has read lately: those without a tier, with a single trigger. A task may have
 * changed since, so a statement that relies on its trigger or its event's mode compares them with the stored
 * ones.
 */
export class KnownTasks {
  private readonly tasks = new LRUCache<string, KnownTask>({ max: MAX_TASKS });

  /** Returns a task; undefined if it is not known. */
  at(eventId: string, position: number): KnownTask | undefined {
    return this.tasks.get(keyOf(eventId, position));
  }

  /** Caches the task of facts, or evicts it if the statements for known tasks do not read it. */
  set({ eventId, mode, trigger: text, tierFacts }: SubmissionFacts, position: number): void {
    const key = keyOf(eventId, position);
    const known = this.tasks.get(key);
    if (known?.text === text && known.mode === mode) return;
    this.tasks.delete(key);
    if (text === null || tierFacts !== null || isComposed(text)) return;
    const reading = readTrigger(text);
    if ('trigger' in reading) this.tasks.set(key, { text, trigger: reading.trigger, mode });
  }
}

function keyOf(eventId: string, position: number): string {
  return `${position} ${eventId}`;
}
