import type { VersionSummary } from './version';

const DAY_MS = 86_400_000;

/**
 * Returns the versions supported at `now`: the latest, and every version within its support days. These count
 * from the publication of the next version, because until then clients are built against this one.
 */
export function supportedVersions(versions: readonly VersionSummary[], now: Date): VersionSummary[] {
  return versions.filter(({ supportDays }, index) => {
    const next = versions[index + 1];
    return !next || now.getTime() - Date.parse(next.publishedAt) < supportDays * DAY_MS;
  });
}
