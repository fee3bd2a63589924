/** The value of a cookie in a `Cookie` header, the first where it comes twice; null when it is not there. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const mark = pair.indexOf('=');
    if (mark === -1 || pair.slice(0, mark).trim() !== name) continue;
    const value = pair.slice(mark + 1).trim();
    return value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value;
  }
  return null;
}
