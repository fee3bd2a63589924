import { CHANNEL_ID, GAME_NAME, GROUP_NAME } from './rules/outside-names';
import { COLOR, IDENTIFIER, PERMISSION_NAME } from './rules/text';

/** Patterns by the name that tags carry: a tag cannot hold a regular expression. */
const PATTERNS: Readonly<Record<string, string>> = {
  identifier: IDENTIFIER.source,
  color: COLOR.source,
  channel: CHANNEL_ID.source,
  player: GAME_NAME.source,
  group: GROUP_NAME.source,
  permission: PERMISSION_NAME.source,
};

/**
 * Limits of an argument or input field, as in JSON Schema; lengths in code points. Those of a list are of its
 * items, except `minItems`, `maxItems` and `notNull`.
 */
export interface FieldLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Null, which the graph's type allows, is rejected. */
  readonly notNull?: true;
  /** A name of `PATTERNS` where limits are declared, a regular expression where they are read. */
  readonly pattern?: string;
  /** JSON Schema of the rows of a file; never a tag. */
  readonly contentSchema?: object;
}

const KEYWORDS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'notNull',
  'pattern',
] as const;
const NUMBER_TAG = /^limit\/(minimum|maximum|minLength|maxLength|minItems|maxItems)\/(-?\d+)$/;
const NOT_NULL_TAG = 'limit/notNull/true';
const PATTERN_TAG = /^limit\/pattern\/([a-z]+)$/;

/** Returns the tags that declare limits in the supergraph: `limit/maxLength/200`. */
export function limitTags(limits: FieldLimits): string[] {
  return KEYWORDS.flatMap((keyword) => {
    const value = limits[keyword];
    return value === undefined ? [] : [`limit/${keyword}/${value}`];
  });
}

/** Returns the limits that tags declare; other tags are ignored. */
export function limitsOf(tags: readonly string[]): FieldLimits {
  const limits: Record<string, number | string | boolean> = {};
  for (const tag of tags) {
    if (tag === NOT_NULL_TAG) limits.notNull = true;
    const [, keyword, value] = NUMBER_TAG.exec(tag) ?? [];
    if (keyword && value) limits[keyword] = Number(value);
    const [, name = ''] = PATTERN_TAG.exec(tag) ?? [];
    const pattern = PATTERNS[name];
    if (pattern !== undefined) limits.pattern = pattern;
  }
  return limits;
}
