import 'reflect-metadata';
import { type GraphQLSchema, isScalarType } from 'graphql';
import type { JsonSchema } from '#facade/openapi/json-schema';
import type { FieldLimits } from '#protocol/field-limits';
import { jsonSchemaOf } from '#schema/json-schema-of';
import { ENTRY } from '#subgraphs/attendance/days/batch.commands';
import { FILE_SCHEMA } from '#subgraphs/attendance/files/csv-records';
import { presenceFields } from '#subgraphs/attendance/sessions/check-presence';
import { templateShape } from '#subgraphs/bingo/events/template-document';
import { reportFields } from '#subgraphs/bingo/sources/check-report';
import { dinkSettings } from '#subgraphs/bingo/sources/dink.queries';
import { notificationFields } from '#subgraphs/bingo/sources/notification';
import { REPORTED } from '#subgraphs/bingo/triggers/trigger-matching';

/** What reads the values of a scalar, by its name. */
export const SCALAR_READERS = {
  AttendanceEntry: ENTRY,
  AttendancePresenceReport: presenceFields,
  BingoReport: reportFields,
  BingoTemplateDocument: templateShape,
  DinkNotification: notificationFields,
};

/** The settings of Dink for a board of all types; one with fewer types has fewer of them. */
function dinkSettingsSchema(): JsonSchema {
  const typeOf = ([name, value]: readonly [string, unknown]) => [name, { type: typeof value }] as const;
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(dinkSettings(REPORTED, '', '')).map(typeOf)),
    required: Object.keys(dinkSettings([], '', '')),
  };
}

/** What a file must contain, by the argument that takes it. */
export const FILE_SCHEMAS: readonly (readonly [coordinate: string, FieldLimits])[] = [
  ['Mutation.importAttendance.file', { contentSchema: FILE_SCHEMA }],
];

/** Adds the JSON Schemas of scalars, which follow from their code, to the types of a schema. */
export function describeScalars(schema: GraphQLSchema): void {
  const read = Object.entries(SCALAR_READERS).map(
    // Zod types parts as schemas or Booleans; it writes no Booleans but `additionalProperties`.
    ([name, reader]) => [name, jsonSchemaOf(reader) as JsonSchema] as const,
  );
  for (const [name, jsonSchema] of [...read, ['DinkSettings', dinkSettingsSchema()] as const]) {
    const type = schema.getType(name);
    if (isScalarType(type)) type.extensions = { jsonSchema };
  }
}
