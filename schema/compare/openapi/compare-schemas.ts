import type { Change, ChangeClass } from '../../changes';
import { compareAlternatives } from './compare-alternatives';
import { compareLimits } from './compare-limits';
import { type Compared, openApiChange, sharedCoordinate } from './openapi-change';
import type { Schema } from './openapi-document';

/** Compares two schemas of one value. */
export function compareSchemas(before: Schema, after: Schema, { direction, coordinate }: Compared): Change[] {
  const compared = { direction, coordinate: sharedCoordinate(before, after, coordinate) };
  return [
    ...compareTypes(before, after, compared),
    ...compareEnums(before, after, compared),
    ...compareLimits(before, after, compared),
    ...compareAlternatives(before, after, compared),
    ...compareDefaults(before, after, compared),
    ...compareProperties(before, after, compared),
    ...compareInner(before.items, after.items, childCoordinate(compared, '[]')),
    ...compareInner(open(before), open(after), childCoordinate(compared, '.*')),
    ...compareOpenness(before, after, compared),
    // What is in a text or file, such as the data of an event. Where it is new, it describes what was there.
    ...compareInner(before.contentSchema, after.contentSchema ?? {}, compared),
  ];
}

function compareTypes(before: Schema, after: Schema, { direction, coordinate }: Compared): Change[] {
  const [typesBefore, typesAfter] = [typeSet(before), typeSet(after)];
  const [textBefore, textAfter] = [typeText(before), typeText(after)];
  if (textBefore === textAfter) return [];
  const values = { from: textBefore, to: textAfter };
  const removed = [...typesBefore].filter((type) => !covers(typesAfter, type));
  const added = [...typesAfter].filter((type) => !covers(typesBefore, type));
  if (direction === 'request') {
    const narrowed = removed.length > 0 || !coversFormat(after, before);
    const message = `takes ${textAfter} instead of ${textBefore}`;
    const rule = narrowed ? 'REQUEST_TYPE_NARROWED' : 'REQUEST_TYPE_WIDENED';
    return [openApiChange(narrowed ? 'breaking' : 'safe', rule, coordinate, message, values)];
  }
  const message = `is ${textAfter} instead of ${textBefore}`;
  const formatKept = coversFormat(before, after);
  if (added.length === 0 && formatKept) {
    return [openApiChange('safe', 'RESPONSE_TYPE_NARROWED', coordinate, message, values)];
  }
  const onlyNull = removed.length === 0 && formatKept && added.every((type) => type === 'null');
  const rule = onlyNull ? 'RESPONSE_BECAME_NULLABLE' : 'RESPONSE_TYPE_CHANGED';
  return [openApiChange('breaking', rule, coordinate, message, values)];
}

function compareEnums(before: Schema, after: Schema, { direction, coordinate }: Compared): Change[] {
  if (!before.enum && !after.enum) return [];
  const [valuesBefore, valuesAfter] = [before.enum, after.enum].map((values) =>
    values?.map((value) => JSON.stringify(value)),
  );
  const added = valuesBefore
    ? (valuesAfter ?? []).filter((value) => !valuesBefore.includes(value))
    : (valuesAfter ?? []);
  const removed = valuesAfter
    ? (valuesBefore ?? []).filter((value) => !valuesAfter.includes(value))
    : (valuesBefore ?? []);
  // Null is part of the type, which is compared separately.
  const addedText = added.filter((value) => value !== 'null').join(', ');
  const removedText = removed.filter((value) => value !== 'null').join(', ');
  const changes: Change[] = [];
  const values = { from: valuesBefore?.join(', ') ?? 'anything', to: valuesAfter?.join(', ') ?? 'anything' };
  const isRequest = direction === 'request';
  if (!valuesBefore) {
    const rule = isRequest ? 'REQUEST_ENUM_NARROWED' : 'RESPONSE_ENUM_NARROWED';
    return [
      openApiChange(isRequest ? 'breaking' : 'safe', rule, coordinate, `is now one of ${addedText}`, values),
    ];
  }
  if (!valuesAfter) {
    const rule = isRequest ? 'REQUEST_ENUM_WIDENED' : 'RESPONSE_ENUM_WIDENED';
    return [
      openApiChange(
        isRequest ? 'safe' : 'dangerous',
        rule,
        coordinate,
        `is no longer one of ${removedText}`,
        values,
      ),
    ];
  }
  if (removedText) {
    const rule = isRequest ? 'REQUEST_ENUM_VALUE_REMOVED' : 'RESPONSE_ENUM_VALUE_REMOVED';
    changes.push(
      openApiChange(
        isRequest ? 'breaking' : 'safe',
        rule,
        coordinate,
        `no longer has the value ${removedText}`,
        values,
      ),
    );
  }
  if (addedText) {
    const rule = isRequest ? 'REQUEST_ENUM_VALUE_ADDED' : 'RESPONSE_ENUM_VALUE_ADDED';
    changes.push(
      openApiChange(isRequest ? 'safe' : 'dangerous', rule, coordinate, `may also be ${addedText}`, values),
    );
  }
  return changes;
}

function compareDefaults(before: Schema, after: Schema, { direction, coordinate }: Compared): Change[] {
  const [defaultBefore, defaultAfter] = [JSON.stringify(before.default), JSON.stringify(after.default)];
  if (defaultBefore === defaultAfter) return [];
  const message = `is ${defaultAfter ?? 'nothing'} by default instead of ${defaultBefore ?? 'nothing'}`;
  const values = { from: defaultBefore ?? 'nothing', to: defaultAfter ?? 'nothing' };
  // Nobody receives a default: a response without the value has none.
  return direction === 'request'
    ? [openApiChange('dangerous', 'REQUEST_DEFAULT_CHANGED', coordinate, message, values)]
    : [openApiChange('safe', 'RESPONSE_DEFAULT_CHANGED', coordinate, message, values)];
}

function compareProperties(before: Schema, after: Schema, compared: Compared): Change[] {
  const propertiesBefore = before.properties ?? {};
  const propertiesAfter = after.properties ?? {};
  return [...new Set([...Object.keys(propertiesBefore), ...Object.keys(propertiesAfter)])].flatMap((name) => {
    const inner = childCoordinate(compared, `.${name}`);
    const [was, is] = [own(propertiesBefore, name), own(propertiesAfter, name)];
    const isRequired = { before: requires(before, name), after: requires(after, name) };
    if (was && is) return [...comparePresence(isRequired, inner), ...compareSchemas(was, is, inner)];
    return was
      ? [removedProperty(inner)]
      : [addedProperty(isRequired.after && is?.default === undefined, inner)];
  });
}

function comparePresence(
  required: { readonly before: boolean; readonly after: boolean },
  { direction, coordinate }: Compared,
): Change[] {
  if (required.before === required.after) return [];
  if (direction === 'request') {
    return required.after
      ? [openApiChange('breaking', 'REQUEST_FIELD_REQUIRED', coordinate, 'is now required')]
      : [openApiChange('safe', 'REQUEST_FIELD_OPTIONAL', coordinate, 'is now optional')];
  }
  return required.after
    ? [openApiChange('safe', 'RESPONSE_FIELD_ALWAYS_PRESENT', coordinate, 'is now always present')]
    : [openApiChange('breaking', 'RESPONSE_FIELD_MAY_BE_ABSENT', coordinate, 'may now be absent')];
}

function removedProperty({ direction, coordinate }: Compared): Change {
  return direction === 'response'
    ? openApiChange('breaking', 'RESPONSE_FIELD_REMOVED', coordinate, 'the field was removed')
    : openApiChange('breaking', 'REQUEST_FIELD_REMOVED', coordinate, 'the field was removed');
}

function addedProperty(required: boolean, { direction, coordinate }: Compared): Change {
  if (direction === 'response')
    return openApiChange('safe', 'RESPONSE_FIELD_ADDED', coordinate, 'the field is new');
  const changeClass: ChangeClass = required ? 'breaking' : 'safe';
  const rule = required ? 'REQUEST_FIELD_REQUIRED' : 'REQUEST_FIELD_ADDED';
  return openApiChange(
    changeClass,
    rule,
    coordinate,
    required ? 'is now required' : 'is a new optional parameter',
  );
}

function compareInner(before: Schema | undefined, after: Schema | undefined, compared: Compared): Change[] {
  return before && after ? compareSchemas(before, after, compared) : [];
}

/** Clients ignore unknown properties of responses, so only requests are compared. */
function compareOpenness(before: Schema, after: Schema, { direction, coordinate }: Compared): Change[] {
  const [wasClosed, isClosed] = [before, after].map((schema) => schema.additionalProperties === false);
  if (direction === 'response' || wasClosed === isClosed) return [];
  return isClosed
    ? [openApiChange('breaking', 'REQUEST_CLOSED', coordinate, 'takes no other properties any more')]
    : [openApiChange('safe', 'REQUEST_OPENED', coordinate, 'takes other properties, too')];
}

function childCoordinate({ direction, coordinate }: Compared, segment: string): Compared {
  // The first path segment follows a status or the word `body`.
  const first = /(^| )(\d{3}|default|body)$/.test(coordinate);
  return {
    direction,
    coordinate: first ? `${coordinate} ${segment.replace(/^\./, '')}` : `${coordinate}${segment}`,
  };
}

function open({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function own(properties: Readonly<Record<string, Schema>>, name: string): Schema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function requires({ required }: Schema, name: string): boolean {
  return required?.includes(name) ?? false;
}

/** Returns the types of a value; a schema without types allows all. */
function typeSet({ type }: Schema): ReadonlySet<string> {
  if (type === undefined) return new Set(['anything']);
  return new Set(typeof type === 'string' ? [type] : type);
}

function covers(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || types.has('anything') || (type === 'integer' && types.has('number'));
}

/** Returns whether the wider format includes the narrower one. */
function coversFormat({ format: wider }: Schema, { format: narrower }: Schema): boolean {
  return wider === undefined || wider === narrower || (wider === 'int64' && narrower === 'int32');
}

function typeText(schema: Schema): string {
  const types = [...typeSet(schema)].map((type) =>
    schema.format && type !== 'null' ? `${type} (${schema.format})` : type,
  );
  return types.sort().join(' or ');
}
