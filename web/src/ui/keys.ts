/** True if a key is not for the page itself: it goes with a modifier, into a field, or to a dialog that lies over it. */
export function taken(event: KeyboardEvent, fields: string): boolean {
  const target = event.target as HTMLElement;
  // Whoever clicks beside a dialog takes the focus out of it, but it still covers the page.
  return event.ctrlKey || event.metaKey || event.altKey || Boolean(target.closest(fields) ?? document.querySelector('dialog[open]'));
}
