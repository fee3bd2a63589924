import type { Change, ChangeClass } from '../../changes';

/** A change of the REST contract. Its clients are not known by name. */
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
