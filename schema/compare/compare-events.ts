import { z } from 'zod';
import type { Change } from '../changes';
import { compareSchemas } from './openapi/compare-schemas';
import { type Schema, schema } from './openapi/openapi-document';

const eventSchemas = z.record(z.string(), schema);

/**
 * Returns the changes for readers of the event log. They skip types that they do not know, so a new type is
 * safe; a removed one never arrives again.
 */
export function compareEvents(before: unknown, after: unknown): Change[] {
  const [schemasBefore, schemasAfter] = [eventSchemas.parse(before), eventSchemas.parse(after)];
  return [...new Set([...Object.keys(schemasBefore), ...Object.keys(schemasAfter)])].flatMap((type) =>
    compareType(type, schemasBefore[type], schemasAfter[type]),
  );
}

function compareType(type: string, before: Schema | undefined, after: Schema | undefined): Change[] {
  const coordinate = `event ${type}`;
  if (before && after) {
    return compareSchemas(before, after, { direction: 'response', coordinate }).map((change) => ({
      ...change,
      subject: 'events',
      rule: change.rule.replace(/^OPENAPI_RESPONSE_/, 'EVENT_'),
    }));
  }
  const common = { subject: 'events', coordinate, usedBy: [] } as const;
  return before
    ? [
        {
          ...common,
          class: 'breaking',
          rule: 'EVENT_REMOVED',
          message: `The ${coordinate} was removed`,
          from: 'present',
          to: 'absent',
        },
      ]
    : [
        {
          ...common,
          class: 'safe',
          rule: 'EVENT_ADDED',
          message: `The ${coordinate} is new`,
          from: 'absent',
          to: 'present',
        },
      ];
}
