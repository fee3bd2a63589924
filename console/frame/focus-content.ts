/** Moves the focus to the content of the page, as a loaded page would. */
export function focusContent(): void {
  document.getElementById('content')?.focus();
}
