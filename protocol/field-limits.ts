import { CHANNEL_ID, GAME_NAME } from './rules/outside-names';
import { COLOR, IDENTIFIER, PERMISSION_NAME } from './rules/text';

/** Patterns by the name that tags carry: a tag cannot hold a regular expression. */
const PATTERNS: Readonly<Record<string, string>> = {
  identifier: IDENTIFIER.source,
  color: COLOR.source,
  channel: CHANNEL_ID.source,
  player: GAME_NAME.source,
  permission: PERMISSION_NAME.source,
};

/**
 * Limits of an argument or input field, as in JSON Schema; lengths in code points. Those of a list are of its
 * items, except `maxItems`.
 */
export interface FieldLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** A name of `PATTERNS` where limits are declared, a regular expression where they are read. */
  readonly pattern?: string;
}

const KEYWORDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'maxItems', 'pattern'] as const;
const NUMBER_TAG = /^limit\/(minimum|maximum|minLength|maxLength|maxItems)\/(-?\d+)$/;
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
  const limits: Record<string, number | string> = {};
  for (const tag of tags) {
    const [, keyword, value] = NUMBER_TAG.exec(tag) ?? [];
    if (keyword && value) limits[keyword] = Number(value);
    const [, name = ''] = PATTERN_TAG.exec(tag) ?? [];
    const pattern = PATTERNS[name];
    if (pattern !== undefined) limits.pattern = pattern;
  }
  return limits;
}
