/** The database from which each suite's own is copied. */
export const TEMPLATE_DATABASE = 'platform_template';

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
