/** Puts a text where one can paste it from; on plain http the clipboard may be closed, so a hidden field helps. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}

/** A link of the service as a whole address. */
export function wholeLink(link: string): string {
  return new URL(link, location.origin).href;
}
