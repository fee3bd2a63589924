import { LARGEST_COUNT, type Trigger } from '../trigger';
import { canonicalTrigger } from '../trigger-matching';
import { type ComposedGoal, GOAL_LIMITS, type Goal, type GroupGoal, type SumGoal } from './goal';
import { readPart, readPartOfSum } from './read-part';

type Parsed = { readonly goal: ComposedGoal } | { readonly problem: string };

/** A syntax error with its position; caught by `parse`. */
class GoalProblem extends Error {}

/** Parses one composed goal. */
export class GoalParser {
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
