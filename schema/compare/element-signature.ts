import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  print,
} from 'graphql';

const ABSENT = 'absent';
const PRESENT = 'present';

/**
 * Returns what clients depend on of a schema element: the type of a field, the type and default of an
 * argument or input field; `present` or `absent` for anything else.
 */
export function elementSignature(schema: GraphQLSchema, coordinate: string): string {
  const [typeName = '', memberName, argumentName] = coordinate.split('.');
  const type = schema.getType(typeName);
  if (!type || memberName === undefined) return type ? PRESENT : ABSENT;
  if (isInputObjectType(type)) return inputSignature(type.getFields()[memberName]);
  if (isEnumType(type)) return type.getValue(memberName) ? PRESENT : ABSENT;
  if (!isObjectType(type) && !isInterfaceType(type)) return PRESENT;
  const field = type.getFields()[memberName];
  if (!field || argumentName === undefined) return field ? String(field.type) : ABSENT;
  return inputSignature(field.args.find(({ name }) => name === argumentName));
}

function inputSignature(input: GraphQLArgument | GraphQLInputField | undefined): string {
  if (!input) return ABSENT;
  const fallback = input.defaultValue === undefined ? null : astFromValue(input.defaultValue, input.type);
  return fallback ? `${String(input.type)} = ${print(fallback)}` : String(input.type);
}
