/** What the list of records asks for: texts of its fields, empty for everything. */
export interface RecordFilter {
  readonly rsn: string;
  readonly event: string;
  /** First day. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

export const NO_FILTER: RecordFilter = { rsn: '', event: '', from: '', to: '' };

/** Returns what the graph takes for a filter; a last day before the first is left out. */
export function filterInput({ rsn, event, from, to }: RecordFilter) {
  return {
    ...(rsn.trim() !== '' && { rsn: rsn.trim() }),
    ...(event.trim() !== '' && { event: event.trim() }),
    ...(from !== '' && { dateFrom: from }),
    ...(to !== '' && to >= from && { dateTo: to }),
  };
}
