import { ChangeType } from '@graphql-inspector/core';

const times = (names: readonly string[], ends: readonly string[]): string[] =>
  names.flatMap((name) => ends.map((end) => `${name}_${end}`));

/** What can change of a value; the kind begins with its direction. */
const OF_VALUES = [
  ...times(
    ['MAX', 'EXCLUSIVE_MAX', 'MAX_LENGTH', 'MAX_ITEMS', 'MIN', 'EXCLUSIVE_MIN', 'MIN_LENGTH', 'MIN_ITEMS'],
    ['SET', 'UNSET', 'DECREASED', 'INCREASED'],
  ),
  ...times(['PATTERN', 'CONST'], ['ADDED', 'REMOVED', 'CHANGED']),
  ...times(['ALL_OF', 'ANY_OF', 'ONE_OF', 'ENUM_VALUE', 'FIELD', 'MEDIA_TYPE'], ['ADDED', 'REMOVED']),
  ...times(['ENUM', 'TYPE'], ['NARROWED', 'WIDENED']),
  ...times(
    ['DISCRIMINATOR'],
    ['ADDED', 'REMOVED', 'PROPERTY_NAME_CHANGED', 'MAPPING_ADDED', 'MAPPING_DELETED', 'MAPPING_CHANGED'],
  ),
  ...times(['FIELD'], ['REQUIRED', 'OPTIONAL', 'ALWAYS_PRESENT', 'MAY_BE_ABSENT']),
  ...['TYPE_CHANGED', 'BECAME_NULLABLE', 'DEFAULT_CHANGED', 'CONTENT_MEDIA_TYPE_CHANGED', 'CLOSED', 'OPENED'],
];

const OF_ENDPOINTS = [
  ...times(['ENDPOINT'], ['REMOVED', 'ADDED', 'DEPRECATED', 'REACTIVATED']),
  ...times(['SUNSET'], ['ADDED', 'EARLIER', 'POSTPONED']),
  ...times(['SECURITY'], ['NARROWED', 'WIDENED']),
  ...times(['SECURITY_SCHEME'], ['ADDED', 'REMOVED', 'CHANGED']),
  ...times(['SERVER', 'STATUS', 'TAG', 'HEADER'], ['ADDED', 'REMOVED']),
  ...times(['PARAMETER'], ['ADDED', 'REMOVED', 'REQUIRED', 'OPTIONAL', 'DEPRECATED', 'REACTIVATED']),
  ...times(['REQUEST_BODY'], ['ADDED', 'REMOVED', 'REQUIRED', 'OPTIONAL']),
  ...times(
    ['OPERATION_ID', 'TRANSPORT', 'COOKIE', 'FILE_NAME', 'NOT_FOUND', 'CONSUMES', 'CACHE', 'EXAMPLE'],
    ['CHANGED'],
  ),
  ...['HEADER_OPTIONAL', 'ERROR_STATUS_CHANGED', 'CSV_COLUMN_ADDED', 'CSV_COLUMNS_CHANGED'],
  ...times(['WEBHOOK'], ['ADDED', 'REMOVED']),
  ...times(['FIXED_ARGUMENT', 'PARAMETER_USE', 'RATE_CLASS', 'COUNTED', 'SOURCE'], ['CHANGED']),
];

/** Kinds of what a check finds that are no changes of one element. */
const OF_OPERATIONS = ['OPERATION_INVALID', 'PUBLISHED_OPERATION_INVALID', 'DEPRECATED_USED'];

/** The kinds of change, as reports name them. */
export const CHANGE_KINDS: readonly string[] = [
  ...Object.values(ChangeType).map(String),
  ...['ACCESS_NARROWED', 'ACCESS_WIDENED', 'EVENT_ADDED', 'EVENT_REMOVED'],
  ...times(
    ['COST', 'LIST_SIZE', 'LARGEST_PAGE', 'SLICING_ARGUMENTS', 'SCALAR_SPECIFICATION', 'INPUT_NULL'],
    ['CHANGED'],
  ),
  ...OF_ENDPOINTS.map((kind) => `OPENAPI_${kind}`),
  ...times(['OPENAPI_REQUEST', 'OPENAPI_RESPONSE', 'EVENT', 'INPUT'], OF_VALUES),
  ...OF_OPERATIONS,
];
