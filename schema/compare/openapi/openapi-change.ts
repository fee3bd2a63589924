import type { Change, ChangeClass } from '../../changes';

/** Direction of a value. Requests may only become less strict, responses only more specific. */
export type Direction = 'request' | 'response';

/** A compared schema and its coordinate in reports. */
export interface Compared {
  readonly direction: Direction;
  /** `GET /bingo/events 200 events[].name` */
  readonly coordinate: string;
}

/** Creates a change of the REST contract. Its users are unknown. */
export function openApiChange(
  changeClass: ChangeClass,
  rule: string,
  coordinate: string,
  message: string,
): Change {
  return {
    class: changeClass,
    subject: 'openapi',
    rule: `OPENAPI_${rule}`,
    coordinate,
    message: `${coordinate}: ${message}`,
    usedBy: [],
  };
}
