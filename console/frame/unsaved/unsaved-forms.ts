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
  private held: string | null = null;
  private comesBack = false;

  /** Whether leaving the page would lose input. */
  get any(): boolean {
    return this.forms.size > 0;
  }

  /** Whether leaving the document would lose input. */
  get asksBeforeUnload(): boolean {
    return this.any && !this.comesBack;
  }

  add(form: UnsavedForm): void {
    this.forms.add(form);
    this.holdBack();
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
  leaveToComeBack(): void {
    this.comesBack = true;
  }

  /** Adds an entry of the same address to the history: Back leads to the first one, where we can ask. */
  holdBack(): void {
    if (this.held === location.href) return;
    history.pushState({ [ADDED]: true }, '', location.href);
    this.held = location.href;
  }

  /** Whether Back has just led from the added entry to the first one. */
  wentBackTo(state: unknown): boolean {
    // Over several entries at once, to another page.
    if (this.held !== null && new URL(this.held).pathname !== location.pathname) this.held = null;
    return location.href === this.held && !(isRecord(state) && state[ADDED] === true);
  }

  /** Ends holding the page. @returns whether the page was held at its present address. */
  release(): boolean {
    const isHeld = this.held === location.href;
    this.held = null;
    return isHeld;
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
