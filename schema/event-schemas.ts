import { z } from 'zod';
import { loggedEvent } from '#protocol/event-log/logged-event';

/** Returns the JSON Schema of each type of event in the log. */
export function eventSchemas(): Readonly<Record<string, object>> {
  const schemas = loggedEvent.options.map((option): [string, object] => {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(option, { io: 'output' });
    return [option.shape.type.value, schema];
  });
  return Object.fromEntries(schemas.sort(([left], [right]) => left.localeCompare(right, 'en')));
}
