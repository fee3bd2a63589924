import { isRecord } from '#console/graph/graph-failure.ts';

/** Where drafts are kept: the storage of the tab, which is emptied when the tab is closed. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The input of a form that is not saved. */
interface Draft<Values> {
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
    for (const key of keys.filter((candidate) => candidate.startsWith(PREFIX))) storage.removeItem(key);
  }
}

/** Whether values have the fields of a form, with values of the same kinds. */
function isLike<Values extends object>(values: unknown, initial: Values): values is Values {
  return (
    isRecord(values) &&
    Object.entries(initial).every(
      // Such as a picture that was chosen or removed.
      ([name, value]) => value === null || values[name] === null || kind(values[name]) === kind(value),
    )
  );
}

/** Inputs of numbers hold text while something is typed. */
function kind(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value === 'number' ? 'string' : typeof value;
}

/** Marks the added entry of the history, so that links within the page are not taken for Back. */
const ADDED = 'addedForUnsavedInput';

/** A form with input that is not saved. */
interface UnsavedForm {
  /** Deletes what is kept of the input. */
  readonly forget: () => void;
}

/** The drafts of this tab. */
export const drafts = new Drafts(tabStorage());

/** The forms on the page with input that is not saved. */
class UnsavedForms {
  private readonly forms = new Set<UnsavedForm>();
  /** The address that has two entries in the history, so that Back does not leave it at once. */
  private guarded: string | null = null;
  private isUnloadAllowed = false;

  /** Whether leaving the page would lose input. */
  get any(): boolean {
    return this.forms.size > 0;
  }

  /** Whether leaving the document would lose input. */
  get asksBeforeUnload(): boolean {
    return this.any && !this.isUnloadAllowed;
  }

  add(form: UnsavedForm): void {
    this.forms.add(form);
    this.pushGuardEntry();
  }

  delete(form: UnsavedForm): void {
    this.forms.delete(form);
  }

  /** Deletes the input of all forms, before their page is left. */
  forget(): void {
    for (const form of this.forms) form.forget();
    this.forms.clear();
  }

  /** Announces that the document is left for one that returns to the page, such as signing in. */
  allowUnload(): void {
    this.isUnloadAllowed = true;
  }

  /** Adds an entry of the same address to the history: Back leads to the first one, where we can ask. */
  pushGuardEntry(): void {
    if (this.guarded === location.href) return;
    history.pushState({ [ADDED]: true }, '', location.href);
    this.guarded = location.href;
  }

  /** Returns whether Back has just led from the added entry to the first one. */
  isBackAtGuardedEntry(state: unknown): boolean {
    // Over several entries at once, to another page.
    if (this.guarded !== null && new URL(this.guarded).pathname !== location.pathname) this.guarded = null;
    return location.href === this.guarded && !(isRecord(state) && state[ADDED] === true);
  }

  /** Ends guarding the page. @returns whether its present address was guarded. */
  release(): boolean {
    const isGuarded = this.guarded === location.href;
    this.guarded = null;
    return isGuarded;
  }
}

export const unsavedForms = new UnsavedForms();

function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    // Forbidden by the settings of the browser.
    return null;
  }
}
