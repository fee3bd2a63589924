import { invalidArgument } from '#protocol/errors';
import type { FieldLimits } from '#protocol/field-limits';
import { recordOf } from '#protocol/records';
import type { Columns } from './database/statement';

/** How one field of a resource is validated, stored, logged and shown. */
export interface FieldRule<Value> {
  /** Name in the activity log. */
  readonly title: string;
  /** The argument that sets it; `input.<field>` by default. */
  readonly argument?: string;
  /** Whether null is a valid value. */
  readonly nullable?: boolean;
  /** Default for a new resource; without it the field is required, or null if nullable. */
  readonly initially?: Value;
  /** Returns the value to check and store, such as a name without white space at its ends. */
  readonly normalise?: (value: NonNullable<Value>) => Value;
  /** Returns why a value is invalid by itself, such as `must not be empty`; null if it is valid. */
  readonly problem?: (value: NonNullable<Value>) => string | null;
  /** For a value with fields of its own. @throws DomainError BAD_USER_INPUT naming the invalid one. */
  readonly check?: (argument: string, value: NonNullable<Value>) => void;
  /** Type of its column; `text` by default. */
  readonly type?: ColumnType;
  /** SQL expression of its column in the table `t`; the snake_case field name by default. */
  readonly sql?: (t: string) => string;
  /** Its GraphQL type; `String` by default. */
  readonly graph?: () => object;
  /** What `problem` accepts, for the inputs: see `Limited`. */
  readonly limits?: FieldLimits;
  /** Its description in the GraphQL type, which lacks the field without one. */
  readonly shown?: string;
  /** The same in the input of a creation. */
  readonly created?: string;
  /** The same in the input of an update. */
  readonly updated?: string;
}

type ColumnType = 'text' | 'date' | 'integer';

/**
 * The rules of all fields of a resource that callers set; validation, updates, logging, SQL, GraphQL type and
 * inputs are derived from them.
 */
export type FieldRules<Fields> = {
  readonly [Name in keyof Fields]: FieldRule<Fields[Name]> &
    (null extends Fields[Name] ? { readonly nullable: true } : unknown);
};

/** The same, which says which fields a creation requires; all others have a default or are nullable. */
export type FieldTable<Fields, Required extends keyof Fields> = FieldRules<Fields> & {
  readonly [Name in keyof Fields]: null extends Fields[Name]
    ? unknown
    : Name extends Required
      ? { readonly initially?: never }
      : { readonly initially: Fields[Name] };
};

/** Fields of an input; the use case defines the meaning of undefined and null. */
export type InputFields<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

/**
 * Returns the fields of a new resource.
 *
 * @param path of the input.
 * @throws DomainError BAD_USER_INPUT naming the first field that is invalid by itself.
 */
export function initialFields<Fields extends object>(
  rules: FieldRules<Fields>,
  input: InputFields<Fields>,
  path = 'input',
): Fields {
  const fields: Partial<Fields> = {};
  for (const name of namesOf(rules)) {
    const { initially, nullable } = rules[name];
    const value = input[name] ?? initially ?? (nullable ? null : undefined);
    if (isValue(rules[name], value)) fields[name] = normalised(rules[name], value);
  }
  checkFields(rules, fields, path);
  if (!isWhole(rules, fields)) throw new Error('a required field of the input is missing');
  return fields;
}

/**
 * Returns the fields set by an update; absent fields are unchanged.
 *
 * @throws DomainError BAD_USER_INPUT for null in a non-nullable field, else naming the first field that is
 *   invalid by itself.
 */
export function inputChanges<Fields extends object>(
  rules: FieldRules<Fields>,
  input: InputFields<Fields>,
): Partial<Fields> {
  const fields: Partial<Fields> = {};
  for (const name of namesOf(rules)) {
    const value = input[name];
    if (value === undefined) continue;
    if (!isValue(rules[name], value))
      throw invalidArgument(argumentOf(rules, name, 'input'), 'must not be null');
    fields[name] = normalised(rules[name], value);
  }
  checkFields(rules, fields, 'input');
  return fields;
}

/** An invalid field and the reason, such as `points`, `must be a whole number from 0 to 1000000`. */
interface FieldProblem<Fields> {
  readonly field: keyof Fields & string;
  readonly problem: string;
}

/**
 * Returns the fields of any source that has the required ones, such as a row of a file, normalised, and all
 * their problems.
 */
export function readFields<Fields extends object>(
  rules: FieldRules<Fields>,
  source: InputFields<Fields>,
): { readonly fields: Fields; readonly problems: readonly FieldProblem<Fields>[] } {
  const fields = fieldsBy(rules, (name) => {
    const value = source[name] ?? null;
    if (!isValue(rules[name], value)) throw new Error(`the required field ${name} is missing`);
    return normalised(rules[name], value);
  });
  return { fields, problems: problemsOf(rules, fields) };
}

/** Builds the fields with the value that `read` returns for each. */
export function fieldsBy<Fields extends object>(
  rules: FieldRules<Fields>,
  read: <Name extends keyof Fields & string>(name: Name) => Fields[Name],
): Fields {
  const fields: Partial<Fields> = {};
  for (const name of namesOf(rules)) fields[name] = read(name);
  if (!isWhole(rules, fields)) throw new Error('a field is missing');
  return fields;
}

/** Returns the titles of the fields that differ. */
export function changedFields<Fields extends object>(
  rules: FieldRules<Fields>,
  before: NoInfer<Fields>,
  after: NoInfer<Fields>,
): string[] {
  const differ = (name: keyof Fields) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return namesOf(rules).flatMap((name) => (differ(name) ? rules[name].title : []));
}

/** Returns the columns of the fields in the table with this alias. */
export function fieldColumns<Fields extends object>(
  rules: FieldRules<Fields>,
  alias: string,
): Columns<Fields> {
  return recordOf(namesOf(rules), (name) => rules[name].sql?.(alias) ?? `${alias}.${columnName(name)}`);
}

/** The columns that an insertion sets, and their values. */
interface InsertedColumns<Row> {
  /** The names, separated by commas. */
  readonly columns: string;
  /** Placeholders of one row, from `$1`, separated by commas. */
  readonly placeholders: string;
  /** `unnest(…)` of one array per column, from `$1`: as many parameters for any number of rows. */
  readonly arrays: string;
  /** Number of columns. */
  readonly count: number;
  valuesOf(row: Row): unknown[];
  arraysOf(rows: readonly Row[]): unknown[][];
}

/**
 * Returns the columns of the fields and of derived ones for an insertion.
 *
 * @param derived columns of text that are computed from the fields.
 */
export function insertedColumns<Fields extends object, Row extends Fields>(
  rules: FieldRules<Fields>,
  derived: readonly (Exclude<keyof Row, keyof Fields> & string)[],
): InsertedColumns<Row> {
  const names: readonly (keyof Row & string)[] = [...namesOf(rules), ...derived];
  const types = [...namesOf(rules).map((name) => rules[name].type ?? 'text'), ...derived.map(() => 'text')];
  return {
    columns: names.map(columnName).join(', '),
    placeholders: names.map((_, index) => `$${index + 1}`).join(', '),
    arrays: `unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})`,
    count: names.length,
    valuesOf: (row) => names.map((name) => row[name]),
    arraysOf: (rows) => names.map((name) => rows.map((row) => row[name])),
  };
}

/** Returns the column of a field. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function checkFields<Fields extends object>(
  rules: FieldRules<Fields>,
  fields: Partial<Fields>,
  path: string,
): void {
  for (const name of namesOf(rules)) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    const { check, problem } = rules[name];
    check?.(argumentOf(rules, name, path), value);
    const found = problem?.(value);
    if (found) throw invalidArgument(argumentOf(rules, name, path), found);
  }
}

function problemsOf<Fields extends object>(
  rules: FieldRules<Fields>,
  fields: Fields,
): FieldProblem<Fields>[] {
  return namesOf(rules).flatMap((field) => {
    const value = fields[field];
    const problem = value === null || value === undefined ? null : rules[field].problem?.(value);
    return problem ? { field, problem } : [];
  });
}

function normalised<Value>({ normalise }: FieldRule<Value>, value: Value): Value {
  return normalise && value !== null && value !== undefined ? normalise(value) : value;
}

function argumentOf<Fields extends object>(
  rules: FieldRules<Fields>,
  name: keyof Fields & string,
  path: string,
): string {
  return rules[name].argument ?? `${path}.${name}`;
}

function isValue<Value>({ nullable }: FieldRule<Value>, value: Value | null | undefined): value is Value {
  return value !== undefined && (value !== null || nullable === true);
}

function isWhole<Fields extends object>(
  rules: FieldRules<Fields>,
  fields: Partial<Fields>,
): fields is Fields {
  return namesOf(rules).every((name) => fields[name] !== undefined);
}

/** As `keysOf`, whose keys TypeScript cannot infer from the mapped type of the rules. */
export function namesOf<Fields extends object>(rules: FieldRules<Fields>): (keyof Fields & string)[] {
  const names: (keyof Fields & string)[] = [];
  for (const name in rules) names.push(name);
  return names;
}
