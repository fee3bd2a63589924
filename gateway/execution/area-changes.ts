import { AREAS, type AreaName } from '#protocol/areas';

/** Mutation counts per subgraph at one point in time. */
export type ChangeMark = readonly number[];

/**
 * Counts the mutations that this process sent to each subgraph, to invalidate data read before the last one.
 */
export class AreaChanges {
  private readonly counts = new Map<AreaName, number>(AREAS.map((area) => [area, 0]));

  /** Records a mutation of a subgraph. */
  changed(area: AreaName): void {
    this.counts.set(area, this.count(area) + 1);
  }

  mark(areas: readonly AreaName[]): ChangeMark {
    return areas.map((area) => this.count(area));
  }

  /**
   * Returns whether none of the subgraphs received a mutation since the mark.
   *
   * @param areas in the order passed to `mark`.
   */
  unchangedSince(mark: ChangeMark, areas: readonly AreaName[]): boolean {
    return areas.every((area, index) => this.count(area) === mark[index]);
  }

  private count(area: AreaName): number {
    return this.counts.get(area) ?? 0;
  }
}
