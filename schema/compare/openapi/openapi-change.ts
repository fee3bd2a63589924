import type { Change, ChangeClass } from '../../changes';

/** Direction of a value. Requests may only become less strict, responses only more specific. */
export type Direction = 'request' | 'response';

/** A compared schema and its coordinate in reports. */
export interface Compared {
  readonly direction: Direction;
  /** `GET /bingo/events 200 events[].name` */
  readonly coordinate: string;
}

interface Referenced {
  readonly 'x-ref'?: string | undefined;
}

/**
 * Returns the coordinate of what is compared: the component, such as `headers Age`, if both versions refer to
 * it, because its changes are the same wherever it is used.
 */
export function sharedCoordinate(before: Referenced, after: Referenced, coordinate: string): string {
  const reference = before['x-ref'];
  if (reference === undefined || reference !== after['x-ref']) return coordinate;
  return reference.replace('#/components/', '').replace('/', ' ');
}

/** Creates a change of the REST contract. Its users are unknown. */
export function openApiChange(
  changeClass: ChangeClass,
  rule: string,
  coordinate: string,
  message: string,
  values = valuesOf(rule),
): Change {
  return {
    class: changeClass,
    subject: 'openapi',
    rule: `OPENAPI_${rule}`,
    coordinate,
    message: `${coordinate}: ${message}`,
    ...values,
    usedBy: [],
  };
}

/** What a change replaced by what. */
export interface ChangedValues {
  readonly from: string;
  readonly to: string;
}

const VALUES: readonly (readonly [suffix: string, from: string, to: string])[] = [
  ['_REMOVED', 'present', 'absent'],
  ['_ADDED', 'absent', 'present'],
  ['_REQUIRED', 'optional', 'required'],
  ['_OPTIONAL', 'required', 'optional'],
  ['_MAY_BE_ABSENT', 'always present', 'sometimes absent'],
  ['_ALWAYS_PRESENT', 'sometimes absent', 'always present'],
  ['_DEPRECATED', 'current', 'deprecated'],
  ['_REACTIVATED', 'deprecated', 'current'],
];

function valuesOf(rule: string): ChangedValues {
  const [, from, to] = VALUES.find(([suffix]) => rule.endsWith(suffix)) ?? ['', 'before', 'changed'];
  return { from, to };
}
