import { nameProblem } from '#protocol/rules/text';
import { type ComposedGoal, GOAL_LIMITS, type Goal, type GroupGoal, printGoal, type SumGoal } from './goal';
import { LARGEST_COUNT, readTrigger, type Trigger } from './trigger';
import { canonicalTrigger } from './trigger-matching';

/** A trigger of a composed goal, or a problem, at its end or at its start. */
type PartReading = { readonly trigger: Trigger } | { readonly problem: string; readonly isAtEnd: boolean };

const COUNTED = /^(npc_kill|item_obtain|clue|slayer_task|skill_level|item_value|xp_gain|kc_gain):(.*)$/;
const ADDED_UP = /^(npc_kill|item_obtain|clue|slayer_task|xp_gain|kc_gain):/;
const NOT_ADDED_UP = /^(skill_level|item_value):/;

/** Parses a trigger of `all(…)` or `any(…)`. */
function readPart(text: string): PartReading {
  const missing = missingCount(text);
  if (missing) return { problem: missing, isAtEnd: true };
  return notManual(readTrigger(text));
}

/** Parses a trigger of `sum(…)`, which has no count of its own. */
function readPartOfSum(text: string): PartReading {
  if (NOT_ADDED_UP.test(text)) {
    return { problem: 'must not add up levels or values', isAtEnd: false };
  }
  if (!ADDED_UP.test(text)) return notManual(readTrigger(text));
  if (/:\s*\d+$/.test(text) && !/^item_obtain:\d+$/.test(text)) {
    return { problem: 'must not have a count of its own in a sum', isAtEnd: false };
  }
  const reading = notManual(readTrigger(`${text}:1`));
  return 'trigger' in reading ? { trigger: { ...reading.trigger, goal: null } } : reading;
}

function missingCount(text: string): string | null {
  const [, type, rest = ''] = COUNTED.exec(text) ?? [];
  if (type === undefined) return null;
  if (rest === '') return type === 'item_value' ? 'expected a value after `item_value:`' : null;
  const what = type === 'skill_level' ? 'a level' : 'a count';
  if (rest.endsWith(':')) {
    const name = rest.slice(rest.lastIndexOf(':', rest.length - 2) + 1);
    return `expected ${what} after \`${name}\``;
  }
  if (type === 'item_value' || /:[^:]*\d$/.test(rest)) return null;
  return `expected \`:\` and ${what} after \`${rest}\``;
}

function notManual(reading: ReturnType<typeof readTrigger>): PartReading {
  if ('problem' in reading) return { problem: reading.problem, isAtEnd: false };
  if (reading.trigger.type === 'manual') return { problem: 'must not have a manual part', isAtEnd: false };
  return reading;
}

type Parsed = { readonly goal: ComposedGoal } | { readonly problem: string };

/** A syntax error with its position; caught by `parse`. */
class GoalProblem extends Error {}

/** Parses one composed goal. */
class GoalParser {
  private at = 0;
  private parts = 0;

  constructor(private readonly text: string) {}

  parse(): Parsed {
    try {
      this.skipSpace();
      const goal = this.composed(1);
      if (!goal) return { problem: 'must begin with all(, any( or sum(' };
      if (this.at < this.text.length) this.fail('expected nothing after the last `)`');
      return { goal };
    } catch (error) {
      if (error instanceof GoalProblem) return { problem: error.message };
      throw error;
    }
  }

  /** Parses `all(…)`, `any(…)` or `sum(…)`; null, with nothing consumed, if the text continues otherwise. */
  private composed(level: number): ComposedGoal | null {
    const start = this.at;
    const [opening, kind] = /^(all|any|sum)\s*\(/.exec(this.text.slice(start)) ?? [];
    if (opening === undefined) return null;
    if (level > GOAL_LIMITS.maxLevels)
      this.fail(`must be nested up to ${GOAL_LIMITS.maxLevels} levels`, start);
    this.at += opening.length;
    this.skipSpace();
    return kind === 'sum' ? this.sum() : this.group(kind === 'all' ? 'all' : 'any', level);
  }

  private group(kind: GroupGoal['kind'], level: number): GroupGoal {
    const parts: Goal[] = [];
    do parts.push(this.composed(level + 1) ?? { kind: 'trigger', trigger: this.trigger(readPart) });
    while (this.continues());
    return { kind, parts };
  }

  private sum(): SumGoal {
    const goal = this.count();
    if (!this.continues()) this.fail('expected `;` and a trigger after the count');
    const parts: Trigger[] = [];
    const things = new Set<string>();
    do {
      const start = this.at;
      const trigger = this.trigger(readPartOfSum);
      if (things.has(canonicalTrigger(trigger)))
        this.fail('must not have the same part twice in a sum', start);
      things.add(canonicalTrigger(trigger));
      parts.push(trigger);
    } while (this.continues());
    return { kind: 'sum', goal, parts };
  }

  private count(): number {
    const [digits] = /^[1-9]\d{0,15}(?=\s*[;)])/.exec(this.text.slice(this.at)) ?? [];
    const goal = Number(digits);
    if (digits === undefined || goal > LARGEST_COUNT) this.fail('expected a count after `sum(`');
    this.at += digits.length;
    return goal;
  }

  private trigger(read: typeof readPart): Trigger {
    const start = this.at;
    const part = this.name();
    if (part === '') this.fail(`expected a trigger after \`${this.text.slice(0, start).trimEnd().at(-1)}\``);
    this.parts += 1;
    if (this.parts > GOAL_LIMITS.maxParts) {
      this.fail(`must have at most ${GOAL_LIMITS.maxParts} parts`, start);
    }
    const reading = read(part);
    if ('trigger' in reading) return reading.trigger;
    return this.fail(reading.problem, reading.isAtEnd ? this.at : start);
  }

  /**
   * Consumes up to a `;` or `)` that belongs to no name: names may have balanced parentheses and escaped
   * characters.
   */
  private name(): string {
    let depth = 0;
    let name = '';
    let trimmed = { end: this.at, length: 0 };
    for (; this.at < this.text.length; this.at += 1) {
      const isEscape = this.text[this.at] === '\\' && this.at + 1 < this.text.length;
      if (isEscape) this.at += 1;
      const character = this.text[this.at] ?? '';
      if (!isEscape && depth === 0 && (character === ';' || character === ')')) break;
      if (!isEscape && character === '(') depth += 1;
      if (!isEscape && character === ')') depth -= 1;
      name += character;
      if (isEscape || character !== ' ') trimmed = { end: this.at + 1, length: name.length };
    }
    this.at = trimmed.end;
    return name.slice(0, trimmed.length);
  }

  /** Consumes `;` or `)`. @returns whether another part follows. */
  private continues(): boolean {
    this.skipSpace();
    const next = this.text[this.at];
    if (next !== ';' && next !== ')') this.fail('expected `;` or `)`');
    this.at += 1;
    this.skipSpace();
    return next === ';';
  }

  private skipSpace(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  private fail(problem: string, at = this.at): never {
    throw new GoalProblem(`${problem}, at ${[...this.text.slice(0, at)].length + 1}`);
  }
}

/** A goal and its text as it is stored, or what is wrong with a text. */
type GoalReading = { readonly goal: Goal; readonly text: string } | { readonly problem: string };

/** Returns whether a trigger is composed, without parsing all of it. */
export function isComposed(text: string): boolean {
  return /^\s*(all|any|sum)\s*\(/.test(text);
}

/**
 * Parses what completes a task: a trigger, whose text is kept as it is; or `all(T; T; …)`, `any(T; T; …)` or
 * `sum(n; T; T; …)`, nested up to three levels, with at most 20 triggers. The triggers of a sum have no count
 * of their own. In a composed goal, `\` before a character of a name makes it part of the name.
 *
 * @returns the goal and its canonical text, or a problem such as "expected a count after `zulrah:`, at 17",
 * where characters are counted from 1.
 */
export function readGoal(text: string): GoalReading {
  if (!isComposed(text)) {
    const reading = readTrigger(text);
    return 'problem' in reading ? reading : { goal: { kind: 'trigger', trigger: reading.trigger }, text };
  }
  const problem = nameProblem(text, GOAL_LIMITS.maxLength);
  if (problem) return { problem };
  const parsed = new GoalParser(text).parse();
  if ('problem' in parsed) return parsed;
  const canonical = printGoal(parsed.goal);
  // The stored text is read again, so it has the same limit.
  if ([...canonical].length > GOAL_LIMITS.maxLength) {
    return { problem: `must be at most ${GOAL_LIMITS.maxLength} characters with a space after each \`;\`` };
  }
  return { goal: parsed.goal, text: canonical };
}

/** Returns the composed goal of a stored text; null if it is a single trigger. */
export function composedGoal(text: string): ComposedGoal | null {
  if (!isComposed(text)) return null;
  const reading = readGoal(text);
  return 'goal' in reading && reading.goal.kind !== 'trigger' ? reading.goal : null;
}
