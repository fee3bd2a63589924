import { AREAS, type AreaName } from '#protocol/areas';

/** How often areas had changed at an instant. */
export type ChangeMark = readonly number[];

/** Counts the mutations that this process sent to each area: what was read before the last one may have become wrong. */
export class AreaChanges {
  private readonly counts = new Map<AreaName, number>(AREAS.map((area) => [area, 0]));

  /** Data of an area may be different from now on. */
  changed(area: AreaName): void {
    this.counts.set(area, this.count(area) + 1);
  }

  mark(areas: readonly AreaName[]): ChangeMark {
    return areas.map((area) => this.count(area));
  }

  /** Whether none of the areas changed since. @param areas as they were marked. */
  unchangedSince(mark: ChangeMark, areas: readonly AreaName[]): boolean {
    return areas.every((area, index) => this.count(area) === mark[index]);
  }

  private count(area: AreaName): number {
    return this.counts.get(area) ?? 0;
  }
}
