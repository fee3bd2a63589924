import 'reflect-metadata';
import { type GraphQLSchema, isScalarType } from 'graphql';
import type { JsonSchema } from '#facade/openapi/json-schema';
import type { FieldLimits } from '#protocol/field-limits';
import { jsonSchemaOf } from '#schema/json-schema-of';
import { ENTRY } from '#subgraphs/attendance/days/batch.commands';
import { FILE_SCHEMA } from '#subgraphs/attendance/files/csv-records';
import { templateShape } from '#subgraphs/bingo/events/template-document';
import { reportFields } from '#subgraphs/bingo/sources/check-report';
import { notificationFields } from '#subgraphs/bingo/sources/notification';

/** What reads the values of a scalar, by its name. */
export const SCALAR_READERS = {
  AttendanceEntry: ENTRY,
  BingoReport: reportFields,
  BingoTemplateDocument: templateShape,
  DinkNotification: notificationFields,
};

/** What a file must contain, by the argument that takes it. */
export const FILE_SCHEMAS: readonly (readonly [coordinate: string, FieldLimits])[] = [
  ['Mutation.importAttendance.file', { contentSchema: FILE_SCHEMA }],
];

/** Adds the JSON Schemas of scalars, which follow from their readers, to the types of a schema. */
export function describeScalars(schema: GraphQLSchema): void {
  for (const [name, reader] of Object.entries(SCALAR_READERS)) {
    const type = schema.getType(name);
    // Zod types parts as schemas or Booleans; it writes no Booleans but `additionalProperties`.
    if (isScalarType(type)) type.extensions = { jsonSchema: jsonSchemaOf(reader) as JsonSchema };
  }
}
