import type { Announcement } from '#protocol/event-log/announcement';
import type { EventType, LoggedEvent } from '#protocol/event-log/logged-event';

/** The events that a follower receives. */
export interface EventFilter {
  readonly types: readonly EventType[];
  /** Null for the events of every subject. */
  readonly subject: string | null;
}

/** Receives events in the order of their positions. Must not throw. */
export type EventListener = (event: LoggedEvent) => void;

/** The followers of a process, found by type and subject. */
export class Followers {
  private readonly listeners = new Map<string, Set<EventListener>>();
  private readonly subjects = new Map<string, number>();
  private readonly types = new Map<string, number>();

  /** Adds a follower. @returns a function that removes it. */
  add(filter: EventFilter, listener: EventListener): () => void {
    const keys = filter.types.map((type) => keyOf(type, filter.subject));
    for (const key of keys) this.listeners.set(key, (this.listeners.get(key) ?? new Set()).add(listener));
    this.count(filter, 1);
    let isAdded = true;
    return () => {
      if (!isAdded) return;
      isAdded = false;
      for (const key of keys) this.remove(key, listener);
      this.count(filter, -1);
    };
  }

  get any(): boolean {
    return this.listeners.size > 0;
  }

  /** Returns whether one of the announced events may have followers. */
  concerns({ keys }: Announcement): boolean {
    if (!keys) return this.any;
    return keys.some(
      ([type, subject]) => this.listeners.has(keyOf(type, subject)) || this.listeners.has(keyOf(type, null)),
    );
  }

  /** Returns the subjects, and the types of every subject, that anybody follows. */
  followed(): { readonly subjects: readonly string[]; readonly types: readonly string[] } {
    return { subjects: [...this.subjects.keys()], types: [...this.types.keys()] };
  }

  dispatch(event: LoggedEvent): void {
    const found = [keyOf(event.type, event.subject), keyOf(event.type, null)];
    for (const key of found) for (const listener of this.listeners.get(key) ?? []) listener(event);
  }

  private remove(key: string, listener: EventListener): void {
    const listeners = this.listeners.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.listeners.delete(key);
  }

  private count({ subject, types }: EventFilter, change: number): void {
    if (subject !== null) add(this.subjects, subject, change);
    else for (const type of types) add(this.types, type, change);
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** A type contains no space. */
function keyOf(type: string, subject: string | null): string {
  return subject === null ? type : `${type} ${subject}`;
}
