import type { AreaName } from '#protocol/areas';
import {
  type CountedTable,
  countRows,
  createListCounts,
  dropListCounts,
  dropRowCounts,
} from './counted-lists';

const participantsOf = (area: AreaName): CountedTable => ({
  area,
  table: 'participants',
  lists: ["'participants of ' || r.event_id"],
});

/**
 * Returns the statements that count the participants of each event by trigger, and index events by status.
 * Migrations use them: the SQL must not change.
 */
export function createEventLists(area: AreaName): readonly string[] {
  const byStatus = `
  CREATE INDEX ix_events_end ON ${area}.events (end_date) WHERE set_status IS NULL;
  CREATE INDEX ix_events_set ON ${area}.events (set_status) WHERE set_status IS NOT NULL;`;
  return [createListCounts(area), countRows(participantsOf(area)), byStatus];
}

/** Returns the statements that revert those of `createEventLists`. */
export function dropEventLists(area: AreaName): readonly string[] {
  return [
    `DROP INDEX ${area}.ix_events_end, ${area}.ix_events_set`,
    dropRowCounts(participantsOf(area)),
    dropListCounts(area),
  ];
}
