/** The database that each suite's own is copied from. */
export const TEMPLATE_DATABASE = 'platform_template';

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
