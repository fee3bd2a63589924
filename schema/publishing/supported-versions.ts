import type { VersionSummary } from './version';

const DAY_MS = 86_400_000;

/**
 * The versions whose clients must go on working at `now`: the latest, and every one whose days of support are not over.
 * They are counted from when the next version took its place, because until then clients were built against it.
 */
export function supportedVersions(versions: readonly VersionSummary[], now: Date): VersionSummary[] {
  return versions.filter(({ supportDays }, index) => {
    const next = versions[index + 1];
    return !next || now.getTime() - Date.parse(next.publishedAt) < supportDays * DAY_MS;
  });
}
