import { isRecord } from '#console/graph/graph-failure.ts';

/** Where drafts are kept: the storage of the tab, which is emptied when the tab is closed. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The input of a form that is not saved. */
export interface Draft<Values> {
  readonly values: Values;
  /** The version of what is edited when the form was opened; null if it has none. */
  readonly version: number | null;
}

const PREFIX = 'draft ';

/** Keeps the input of forms for one user until it is saved; without a storage nothing is kept. */
export class Drafts {
  constructor(private readonly storage: DraftStorage | null) {}

  /** Returns what was kept; null if there is nothing, or if the form has other fields now. */
  read<Values extends object>(key: string, initial: Values): Draft<Values> | null {
    try {
      const draft = JSON.parse(this.storage?.getItem(PREFIX + key) ?? 'null');
      if (!isRecord(draft) || !isLike(draft.values, initial)) return null;
      return { values: draft.values, version: typeof draft.version === 'number' ? draft.version : null };
    } catch {
      return null;
    }
  }

  write(key: string, draft: Draft<object>): void {
    try {
      this.storage?.setItem(PREFIX + key, JSON.stringify(draft));
    } catch {
      // The storage is full or forbidden: the form works without.
    }
  }

  delete(key: string): void {
    this.storage?.removeItem(PREFIX + key);
  }

  /** Deletes the drafts of every user. */
  clear(): void {
    const { storage } = this;
    if (!storage) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(PREFIX))) storage.removeItem(key);
  }
}

/** Whether values have the fields of a form, with values of the same kinds. */
function isLike<Values extends object>(values: unknown, initial: Values): values is Values {
  return (
    isRecord(values) && Object.entries(initial).every(([name, value]) => kind(values[name]) === kind(value))
  );
}

/** Inputs of numbers hold text while something is typed. */
function kind(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value === 'number' ? 'string' : typeof value;
}
