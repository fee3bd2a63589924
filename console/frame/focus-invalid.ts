import { useEffect } from 'react';

/** Moves the focus to the first invalid field of a form, if it has one, as soon as its errors are shown. */
export function focusInvalid(form: EventTarget | null | undefined): void {
  setTimeout(() => {
    const field = form instanceof HTMLFormElement ? form.querySelector('[aria-invalid=true]') : null;
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    // Not below the header.
    field.scrollIntoView({ block: 'center' });
  });
}

/** Moves the focus to the first invalid field of any form that is not submitted because of it. */
export function useFocusOnInvalid(): void {
  useEffect(() => {
    const afterSubmit = ({ target }: Event) => focusInvalid(target);
    // Before a form inside a dialog keeps the event from the form behind it.
    document.addEventListener('submit', afterSubmit, { capture: true });
    return () => document.removeEventListener('submit', afterSubmit, { capture: true });
  }, []);
}
