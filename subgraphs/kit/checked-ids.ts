import {
  type GraphQLArgument,
  GraphQLID,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { invalidArgument } from '#protocol/errors';
import { textProblem } from '#protocol/rules/text';

/** Checks the ids in a value. @throws DomainError BAD_USER_INPUT that names the argument. */
type IdCheck = (value: unknown, argument: string) => void;

/**
 * Returns the check of the ids in a field's arguments, lists and inputs included; null if there are none. An
 * id is what a client makes of it, and PostgreSQL rejects NUL.
 */
export function idCheckOf(args: readonly GraphQLArgument[]): ((values: object) => void) | null {
  return fieldsCheck(args, new Map());
}

type Checks = Map<GraphQLInputType, IdCheck | null>;

/** @param parent name of the argument with the fields; empty for arguments. */
function fieldsCheck(
  fields: readonly { readonly name: string; readonly type: GraphQLInputType }[],
  checks: Checks,
): ((values: object, parent?: string) => void) | null {
  const found = fields.flatMap(({ name, type }) => {
    const check = checkOf(type, checks);
    return check ? [{ name, check }] : [];
  });
  if (found.length === 0) return null;
  return (values, parent) => {
    for (const { name, check } of found) {
      const value: unknown = Reflect.get(values, name);
      if (value !== undefined && value !== null)
        check(value, parent === undefined ? name : `${parent}.${name}`);
    }
  };
}

function checkOf(type: GraphQLInputType, checks: Checks): IdCheck | null {
  const nullable = getNullableType(type);
  if (nullable === GraphQLID) return checkId;
  if (isListType(nullable)) {
    const check = checkOf(nullable.ofType, checks);
    return (
      check &&
      ((values, argument) => {
        if (Array.isArray(values)) for (const value of values) check(value, argument);
      })
    );
  }
  if (!isInputObjectType(nullable)) return null;
  const known = checks.get(nullable);
  if (known !== undefined) return known;
  // Types may contain themselves.
  let check: ReturnType<typeof fieldsCheck> = null;
  checks.set(nullable, (value, argument) => {
    if (typeof value === 'object' && value !== null) check?.(value, argument);
  });
  check = fieldsCheck(Object.values(nullable.getFields()), checks);
  if (!check) checks.set(nullable, null);
  return checks.get(nullable) ?? null;
}

function checkId(id: unknown, argument: string): void {
  const problem = typeof id === 'string' ? textProblem(id) : null;
  if (problem) throw invalidArgument(argument, problem);
}
