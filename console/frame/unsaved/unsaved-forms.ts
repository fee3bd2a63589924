import { isRecord } from '#console/graph/graph-failure.ts';
import { Drafts } from './drafts.ts';

/** Marks the added entry of the history, so that links within the page are not taken for Back. */
const ADDED = 'addedForUnsavedInput';

/** A form with input that is not saved. */
export interface UnsavedForm {
  /** Deletes what is kept of the input. */
  readonly forget: () => void;
}

/** The drafts of this tab. */
export const drafts = new Drafts(tabStorage());

/** The forms on the page with input that is not saved. */
export class UnsavedForms {
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
