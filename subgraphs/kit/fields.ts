import { invalidArgument } from '#protocol/errors';
import { recordOf } from '#protocol/records';
import type { Columns } from './database/columns';

/** How one field of a resource is validated, stored and logged. */
interface FieldRule<Value> {
  /** Name in the activity log. */
  readonly title: string;
  /** The argument that sets it; `input.<field>` by default. */
  readonly argument?: string;
  /** Whether null is a valid value. */
  readonly nullable?: boolean;
  /** Default for a new resource; without it the field is required, or null if nullable. */
  readonly initially?: Value;
  /** Returns the value to check and store, such as a name without white space at its ends. */
  readonly normalise?: (value: NonNullable<Value>) => NonNullable<Value>;
  /** @throws DomainError BAD_USER_INPUT for a value that is invalid by itself. */
  readonly check?: (argument: string, value: NonNullable<Value>) => void;
  /** SQL expression of its column in the table `t`; the snake_case field name by default. */
  readonly sql?: (t: string) => string;
}

/**
 * The rules of all fields of a resource that callers set; validation, updates, logging and SQL are derived
 * from them.
 */
export type FieldRules<Fields> = {
  readonly [Name in keyof Fields]: FieldRule<Fields[Name]> &
    (null extends Fields[Name] ? { readonly nullable: true } : unknown);
};

/** Fields of an input; the use case defines the meaning of undefined and null. */
export type GivenFields<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

/**
 * Returns the fields of a new resource.
 *
 * @throws DomainError BAD_USER_INPUT naming the first field that is invalid by itself.
 */
export function initialFields<Fields extends object>(
  rules: FieldRules<Fields>,
  input: GivenFields<Fields>,
): Fields {
  const fields: Partial<Fields> = {};
  for (const name of namesOf(rules)) {
    const { initially, nullable } = rules[name];
    const value = input[name] ?? initially ?? (nullable ? null : undefined);
    if (isValue(rules[name], value)) fields[name] = normalised(rules[name], value);
  }
  checkFields(rules, fields);
  if (!isWhole(rules, fields)) throw new Error('a required field of the input is missing');
  return fields;
}

/**
 * Returns the fields set by an update; absent fields are unchanged.
 *
 * @throws DomainError BAD_USER_INPUT for null in a non-nullable field, else naming the first field that is
 *   invalid by itself.
 */
export function givenFields<Fields extends object>(
  rules: FieldRules<Fields>,
  input: GivenFields<Fields>,
): Partial<Fields> {
  const fields: Partial<Fields> = {};
  for (const name of namesOf(rules)) {
    const value = input[name];
    if (value === undefined) continue;
    if (!isValue(rules[name], value)) throw invalidArgument(argumentOf(rules, name), 'must not be null');
    fields[name] = normalised(rules[name], value);
  }
  checkFields(rules, fields);
  return fields;
}

/** Returns the titles of the fields that differ. */
export function changedFields<Fields extends object>(
  rules: FieldRules<Fields>,
  before: Fields,
  after: Fields,
): string[] {
  const differ = (name: keyof Fields) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return namesOf(rules).flatMap((name) => (differ(name) ? rules[name].title : []));
}

/** Returns the columns of the fields in the table with this alias. */
export function fieldColumns<Fields extends object>(
  rules: FieldRules<Fields>,
  alias: string,
): Columns<Fields> {
  const columnOf = (name: keyof Fields & string): string =>
    rules[name].sql?.(alias) ?? `${alias}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  return recordOf(namesOf(rules), columnOf);
}

function checkFields<Fields extends object>(rules: FieldRules<Fields>, fields: Partial<Fields>): void {
  for (const name of namesOf(rules)) {
    const value = fields[name];
    if (value !== undefined && value !== null) rules[name].check?.(argumentOf(rules, name), value);
  }
}

function normalised<Value>({ normalise }: FieldRule<Value>, value: Value): Value {
  return normalise && value !== null && value !== undefined ? normalise(value) : value;
}

function argumentOf<Fields extends object>(rules: FieldRules<Fields>, name: keyof Fields & string): string {
  return rules[name].argument ?? `input.${name}`;
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
function namesOf<Fields extends object>(rules: FieldRules<Fields>): (keyof Fields & string)[] {
  const names: (keyof Fields & string)[] = [];
  for (const name in rules) names.push(name);
  return names;
}
