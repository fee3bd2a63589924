import type { Change, ChangeClass } from '../../changes';

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
