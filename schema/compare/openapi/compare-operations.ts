import type { Change } from '../../changes';
import { compareDocumented } from './compare-documented';
import { compareHeaders } from './compare-headers';
import { compareSchemas } from './compare-schemas';
import { type Direction, openApiChange, sharedCoordinate } from './openapi-change';
import type { Content, Operation, Parameter } from './openapi-document';

/**
 * Compares one endpoint.
 * @param coordinate such as `GET /bingo/events`.
 */
export function compareOperations(before: Operation, after: Operation, coordinate: string): Change[] {
  return [
    ...compareDocumented(before, after, coordinate),
    ...compareSecurity(before, after, coordinate),
    ...compareParameters(before.parameters, after.parameters, coordinate),
    ...compareBodies(before, after, coordinate),
    ...compareResponses(before, after, coordinate),
  ];
}

function compareSecurity(before: Operation, after: Operation, coordinate: string): Change[] {
  const rejected = rejectedRequirements(before.security, after.security).map(requirementText);
  const admitted = rejectedRequirements(after.security, before.security).map(requirementText);
  const values = { from: securityText(before.security), to: securityText(after.security) };
  const changes: Change[] = [];
  if (rejected.length > 0) {
    const message = `is no longer open to ${rejected.join(', ')}`;
    changes.push(openApiChange('breaking', 'SECURITY_NARROWED', coordinate, message, values));
  }
  if (admitted.length > 0) {
    const message = `is now open to ${admitted.join(', ')} too`;
    changes.push(openApiChange('dangerous', 'SECURITY_WIDENED', coordinate, message, values));
  }
  return changes;
}

/** Returns the requirements of `was` that do not satisfy `is`; an empty list means public access. */
function rejectedRequirements(was: Operation['security'], is: Operation['security']): SecurityRequirement[] {
  const requirements = was.length > 0 ? was : [{}];
  return requirements.filter(
    (requirement) => is.length > 0 && !is.some((other) => isSatisfiedBy(other, requirement)),
  );
}

type SecurityRequirement = Operation['security'][number];

/**
 * Returns whether callers that satisfy `way` also satisfy `other`, which may require no further scheme or
 * role.
 */
function isSatisfiedBy(other: SecurityRequirement, satisfied: SecurityRequirement): boolean {
  return Object.entries(other).every(([scheme, roles]) => {
    const granted = Object.hasOwn(satisfied, scheme) ? satisfied[scheme] : undefined;
    return granted !== undefined && roles.every((role) => granted.includes(role));
  });
}

function securityText(security: Operation['security']): string {
  return security.map(requirementText).sort().join(' or ') || 'everybody';
}

function requirementText(requirement: SecurityRequirement): string {
  const schemes = Object.entries(requirement).map(([scheme, roles]) =>
    roles.length > 0 ? `${scheme} with ${roles.join(' and ')}` : scheme,
  );
  return schemes.sort().join(' and ') || 'everybody';
}

function compareParameters(
  before: readonly Parameter[],
  after: readonly Parameter[],
  coordinate: string,
): Change[] {
  const key = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
  const parametersBefore = new Map(before.map((parameter) => [key(parameter), parameter]));
  const parametersAfter = new Map(after.map((parameter) => [key(parameter), parameter]));
  return [...new Set([...parametersBefore.keys(), ...parametersAfter.keys()])].flatMap((name) => {
    const inner = `${coordinate} ${name}`;
    const [was, is] = [parametersBefore.get(name), parametersAfter.get(name)];
    if (!was && is) return [addedParameter(is, inner)];
    if (!was || !is)
      return [openApiChange('breaking', 'PARAMETER_REMOVED', inner, 'the parameter was removed')];
    return compareParameter(was, is, sharedCoordinate(was, is, inner));
  });
}

function compareParameter(was: Parameter, is: Parameter, coordinate: string): Change[] {
  const ofValues = compareSchemas(was.schema, is.schema, { direction: 'request', coordinate });
  return [
    ...comparePresence(was, is, coordinate),
    ...compareExamples(was, is, coordinate),
    ...ofValues.map((change): Change => {
      // The same request without the parameter, such as X-Response-Envelope, gets another response.
      return change.rule.endsWith('_DEFAULT_CHANGED') ? { ...change, class: 'breaking' } : change;
    }),
  ];
}

function comparePresence(was: Parameter, is: Parameter, coordinate: string): Change[] {
  const changes: Change[] = [];
  if (is.required && !was.required) {
    changes.push(openApiChange('breaking', 'PARAMETER_REQUIRED', coordinate, 'is now required'));
  }
  if (was.required && !is.required) {
    changes.push(openApiChange('safe', 'PARAMETER_OPTIONAL', coordinate, 'is now optional'));
  }
  if (is.deprecated && !was.deprecated) {
    changes.push(openApiChange('safe', 'PARAMETER_DEPRECATED', coordinate, 'is deprecated'));
  }
  if (was.deprecated && !is.deprecated) {
    changes.push(openApiChange('safe', 'PARAMETER_REACTIVATED', coordinate, 'is no longer deprecated'));
  }
  return changes;
}

type Exemplified = Pick<Parameter, 'example' | 'examples'>;

function compareExamples(was: Exemplified, is: Exemplified, coordinate: string): Change[] {
  const [examplesBefore, examplesAfter] = [was, is].map(({ example, examples }) =>
    JSON.stringify([example, examples]),
  );
  return examplesBefore === examplesAfter
    ? []
    : [openApiChange('safe', 'EXAMPLE_CHANGED', coordinate, 'the example changed')];
}

function addedParameter({ required }: Parameter, coordinate: string): Change {
  return required
    ? openApiChange('breaking', 'PARAMETER_REQUIRED', coordinate, 'is now required')
    : openApiChange('safe', 'PARAMETER_ADDED', coordinate, 'is a new optional parameter');
}

function compareBodies(before: Operation, after: Operation, coordinate: string): Change[] {
  const [was, is] = [before.requestBody, after.requestBody];
  const inner = `${coordinate} body`;
  if (!was && !is) return [];
  if (!is) return [openApiChange('breaking', 'REQUEST_BODY_REMOVED', inner, 'the body was removed')];
  if (!was) {
    return is.required
      ? [openApiChange('breaking', 'REQUEST_BODY_REQUIRED', inner, 'is now required')]
      : [openApiChange('safe', 'REQUEST_BODY_ADDED', inner, 'an optional body is new')];
  }
  const presence: Change[] = [];
  if (is.required && !was.required) {
    presence.push(openApiChange('breaking', 'REQUEST_BODY_REQUIRED', inner, 'is now required'));
  }
  if (was.required && !is.required) {
    presence.push(openApiChange('safe', 'REQUEST_BODY_OPTIONAL', inner, 'is now optional'));
  }
  return [...presence, ...compareContents(was.content, is.content, 'request', inner)];
}

function compareResponses(before: Operation, after: Operation, coordinate: string): Change[] {
  const statuses = new Set([...Object.keys(before.responses), ...Object.keys(after.responses)]);
  return [...statuses].flatMap((status) => {
    const place = `${coordinate} ${status}`;
    const [was, is] = [before.responses[status], after.responses[status]];
    if (!was) {
      const known = status.startsWith('2') || status.startsWith('3');
      return [openApiChange(known ? 'dangerous' : 'safe', 'STATUS_ADDED', place, 'the status is new')];
    }
    if (!is) return [openApiChange('breaking', 'STATUS_REMOVED', place, 'the status is no longer sent')];
    const inner = sharedCoordinate(was, is, place);
    return [
      ...compareHeaders(was.headers, is.headers, inner),
      ...compareContents(was.content, is.content, 'response', inner),
    ];
  });
}

/** Compares media types and their schemas. */
export function compareContents(
  before: Content,
  after: Content,
  direction: Direction,
  coordinate: string,
): Change[] {
  const prefix = direction === 'request' ? 'REQUEST_MEDIA_TYPE' : 'RESPONSE_MEDIA_TYPE';
  const verb = direction === 'request' ? 'accepted' : 'sent';
  const added = Object.keys(after)
    .filter((mediaType) => !before[mediaType])
    .map((mediaType) => openApiChange('safe', `${prefix}_ADDED`, coordinate, `${mediaType} is ${verb} too`));
  const kept = Object.entries(before).flatMap(([mediaType, was]) => {
    const is = after[mediaType];
    if (!is) {
      const message = `${mediaType} is no longer ${verb}`;
      return [openApiChange('breaking', `${prefix}_REMOVED`, coordinate, message)];
    }
    return [
      ...compareExamples(was, is, coordinate),
      ...compareSchemas(was.schema ?? {}, is.schema ?? {}, { direction, coordinate }),
    ];
  });
  return [...kept, ...added];
}
