import type { Change, ChangeClass } from '../../changes';
import { type Compared, openApiChange } from './openapi-change';
import type { Schema } from './openapi-document';

/**
 * Bounds of a value, by keyword: the part of the rule's name, and the direction in which values become fewer.
 */
const BOUNDS = {
  maximum: ['MAX', 'lower'],
  exclusiveMaximum: ['EXCLUSIVE_MAX', 'lower'],
  maxLength: ['MAX_LENGTH', 'lower'],
  maxItems: ['MAX_ITEMS', 'lower'],
  minimum: ['MIN', 'higher'],
  exclusiveMinimum: ['EXCLUSIVE_MIN', 'higher'],
  minLength: ['MIN_LENGTH', 'higher'],
  minItems: ['MIN_ITEMS', 'higher'],
} as const;

type Bound = keyof typeof BOUNDS;

const KEYWORDS: readonly Bound[] = [
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
];

/**
 * Compares the limits of a value. Requests may only be limited less, responses only more. A first limit is no
 * better than a stricter one: whether it was enforced before, its author knows and can accept.
 */
export function compareLimits(before: Schema, after: Schema, compared: Compared): Change[] {
  return [
    ...KEYWORDS.flatMap((keyword) => compareBound(keyword, before[keyword], after[keyword], compared)),
    ...comparePattern(before.pattern, after.pattern, compared),
    ...compareConst(before, after, compared),
    ...compareContent(before.contentMediaType, after.contentMediaType, compared),
  ];
}

function compareBound(
  keyword: Bound,
  was: number | undefined,
  is: number | undefined,
  compared: Compared,
): Change[] {
  if (was === is) return [];
  const [name, stricter] = BOUNDS[keyword];
  const isRequest = compared.direction === 'request';
  const change = (changeClass: ChangeClass, action: string, message: string) => [
    limitChange(changeClass, `${name}_${action}`, message, compared, [was, is]),
  ];
  if (was === undefined)
    return change(isRequest ? 'breaking' : 'safe', 'SET', `now has the ${keyword} ${is}`);
  if (is === undefined) {
    return change(isRequest ? 'safe' : 'breaking', 'UNSET', `no longer has the ${keyword} ${was}`);
  }
  const narrows = stricter === (is < was ? 'lower' : 'higher');
  return change(
    narrows === isRequest ? 'breaking' : 'safe',
    is < was ? 'DECREASED' : 'INCREASED',
    `has the ${keyword} ${is} instead of ${was}`,
  );
}

function comparePattern(was: string | undefined, is: string | undefined, compared: Compared): Change[] {
  if (was === is) return [];
  const isRequest = compared.direction === 'request';
  if (was === undefined) {
    return [
      limitChange(isRequest ? 'breaking' : 'safe', 'PATTERN_ADDED', `must match ${is}`, compared, [was, is]),
    ];
  }
  if (is === undefined) {
    const message = `no longer matches ${was}`;
    return [limitChange(isRequest ? 'safe' : 'dangerous', 'PATTERN_REMOVED', message, compared, [was, is])];
  }
  return [
    limitChange('dangerous', 'PATTERN_CHANGED', `matches ${is} instead of ${was}`, compared, [was, is]),
  ];
}

function compareConst(before: Schema, after: Schema, compared: Compared): Change[] {
  const [was, is] = [JSON.stringify(before.const), JSON.stringify(after.const)];
  if (was === is) return [];
  const isRequest = compared.direction === 'request';
  if (was === undefined) {
    return [
      limitChange(isRequest ? 'breaking' : 'safe', 'CONST_ADDED', `is now always ${is}`, compared, [was, is]),
    ];
  }
  if (is === undefined) {
    const message = `is no longer always ${was}`;
    return [limitChange(isRequest ? 'safe' : 'breaking', 'CONST_REMOVED', message, compared, [was, is])];
  }
  return [limitChange('breaking', 'CONST_CHANGED', `is always ${is} instead of ${was}`, compared, [was, is])];
}

function compareContent(was: string | undefined, is: string | undefined, compared: Compared): Change[] {
  if (was === is) return [];
  const widens = compared.direction === 'request' ? is === undefined : was === undefined;
  const message = `contains ${is ?? 'any media type'} instead of ${was ?? 'any media type'}`;
  return [
    limitChange(widens ? 'safe' : 'breaking', 'CONTENT_MEDIA_TYPE_CHANGED', message, compared, [was, is]),
  ];
}

function limitChange(
  changeClass: ChangeClass,
  rule: string,
  message: string,
  { direction, coordinate }: Compared,
  [was, is]: readonly [unknown, unknown],
): Change {
  const values = { from: String(was ?? 'nothing'), to: String(is ?? 'nothing') };
  return openApiChange(changeClass, `${direction.toUpperCase()}_${rule}`, coordinate, message, values);
}
