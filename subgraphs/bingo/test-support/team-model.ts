import type { ModelEntry, ModelLine, ModelTask, ModelTier } from './model-board';
import { FactsOfPlayers } from './model-facts';

interface Completion {
  readonly member: number;
  readonly step: number;
  /** When the latest of what counted for it happened. */
  readonly at: number;
}

/**
 * What should be stored of the teams of an event, computed from the whole history at each question: an
 * independent and slow statement of the rules.
 */
export class TeamModel {
  readonly entries: ModelEntry[] = [];
  private readonly entriesOf = new Map<string, ModelEntry[]>();
  private readonly places: { readonly member: number; readonly team: number; readonly since: number }[] = [];
  private readonly facts = new FactsOfPlayers();
  private readonly completions = new Map<string, Completion>();
  private readonly revoked = new Set<string>();
  private step = 0;

  constructor(
    private readonly tasks: ReadonlyMap<number, ModelTask>,
    private readonly lines: readonly ModelLine[],
    private readonly boardBonus = 0,
    private readonly tiers: readonly ModelTier[] = [],
  ) {}

  /** @param since when the member came to the team. */
  place(member: number, team: number, since = 0): void {
    this.places.push({ member, team, since });
  }

  /** Returns the team of a member at a time, by default of now. */
  private teamOf(member: number, at = Number.POSITIVE_INFINITY): number | undefined {
    return this.places.findLast((place) => place.member === member && place.since <= at)?.team;
  }

  /** A running total of the plugin. */
  submit(member: number, position: number, thing: string, total: number): void {
    const team = this.teamOf(member);
    if (team === undefined) return;
    const place = { team, key: keyOf(team, position) };
    const change = this.facts.of(member, thing).submit(total, total - this.known(member, position, thing));
    const before = this.isReached(place.team, position);
    if (change > 0) this.add(member, place.team, { position, thing, change, level: total });
    if (this.revoked.has(place.key) || this.completions.has(place.key)) return;
    if (change <= 0 && before) this.add(member, place.team, { position, thing, change: 0, level: 0 });
    this.settle(member, place.team, position);
  }

  /** Something that happened so many times, a level that was reached, or a quest. @param at when. */
  report(
    member: number,
    position: number,
    thing: string,
    value: number,
    { proven, at }: { readonly proven?: number; readonly at?: number } = {},
  ): void {
    const { isLevel = false, goals } = this.task(position);
    const more = proven ?? (isLevel ? value : this.facts.of(member, thing).increment(value));
    const place = this.open(member, position, at);
    if (!place) return;
    const isRevoked = this.revoked.has(place.key);
    if (Object.keys(goals).length === 0 && isRevoked) return;
    const change = isLevel ? value - this.ownLevel(member, place.team, position) : more;
    const isKnown = change === 0 && !isLevel && !isRevoked && this.isReached(place.team, position);
    if (change <= 0 && !isKnown) return;
    this.add(member, place.team, { position, thing, change, level: value, at: at ?? 0 });
    if (!isRevoked) this.settle(member, place.team, position, at);
  }

  /**
   * Something that happened so many times, reported for every task that asks for it. @param at when.
   * @returns what counted.
   */
  happen(member: number, thing: string, value: number, at: number): readonly ModelEntry[] {
    const first = this.entries.length;
    const team = this.teamOf(member);
    if (team === undefined) return [];
    const open = this.openTiers(team, at);
    for (const [position, { goals, tier }] of this.tasks) {
      if (thing in goals && (tier === undefined || open.has(tier)))
        this.report(member, position, thing, value, { proven: value, at });
    }
    return this.entries.slice(first);
  }

  isCompleted(team: number, position: number): boolean {
    return this.completions.has(keyOf(team, position));
  }

  /** Returns the completed tasks of a team with the member to whom each is credited, by position. */
  completedBy(team: number): ReadonlyMap<number, number> {
    return new Map([...this.completed(team)].map(([position, { member }]) => [position, member]));
  }

  complete(member: number, position: number): void {
    const team = this.teamOf(member);
    if (team === undefined) return;
    const key = keyOf(team, position);
    this.revoked.delete(key);
    if (this.completions.has(key)) return;
    this.add(member, team, { position, thing: '', change: 0, level: 0 }, 'completion');
    this.completions.set(key, { member, step: this.step++, at: Date.now() });
  }

  revoke(member: number, position: number): void {
    const team = this.teamOf(member);
    if (team === undefined || !this.completions.delete(keyOf(team, position))) return;
    this.revoked.add(keyOf(team, position));
    for (const entry of this.entries) {
      if (entry.team === team && entry.position === position) entry.isVoid = true;
    }
  }

  lift(member: number, position: number): void {
    const team = this.teamOf(member);
    if (team !== undefined) this.revoked.delete(keyOf(team, position));
  }

  /** Returns whether the entry could be reversed. */
  reverse(entry: ModelEntry): boolean {
    if (entry.reversed || entry.isVoid) return false;
    const { team, position } = entry;
    const { isLevel = false, goals } = this.task(position);
    const isOnce = Object.keys(goals).length === 0;
    entry.reversed = true;
    if (!this.completions.has(keyOf(team, position))) return true;
    const counting = this.counting(team, position);
    const stays =
      counting.some(({ kind }) => kind === 'completion') ||
      (isOnce ? counting.some(({ kind }) => kind === 'count') : this.isReached(team, position));
    if (stays) return true;
    this.completions.delete(keyOf(team, position));
    if (isLevel || isOnce) this.revoked.add(keyOf(team, position));
    return true;
  }

  /** Returns points, bingos and number of completed tasks of a team. */
  totals(team: number): readonly [number, number, number] {
    const done = this.completed(team);
    const lines = this.lines.filter(({ cells }) => cells.every((position) => done.has(position)));
    const board = done.size === this.tasks.size ? this.boardBonus : 0;
    const bonus = lines.reduce((sum, line) => sum + line.bonus, board);
    return [this.points([...done.keys()]) + bonus, lines.length, done.size];
  }

  /** Returns points, bingos and number of tasks credited to a member: a position once, of all teams. */
  credited(member: number, teams: number): readonly [number, number, number] {
    const all = Array.from({ length: teams }, (_, team) => this.completed(team));
    const first = new Map<number, Completion>();
    for (const [position, completion] of all.flatMap((done) => [...done])) {
      const known = first.get(position);
      if (completion.member === member && !(known && known.step < completion.step))
        first.set(position, completion);
    }
    const isCredited = (completion: Completion | null) =>
      [...first.values()].some((own) => own === completion);
    let [points, bingos] = [this.points([...first.keys()]), 0];
    for (const done of all) {
      for (const { cells, bonus } of this.lines) {
        if (!isCredited(lastOf(cells, done))) continue;
        bingos += 1;
        points += bonus;
      }
      if (isCredited(lastOf([...this.tasks.keys()], done))) points += this.boardBonus;
    }
    return [points, bingos, first.size];
  }

  /** Returns the count of a team. */
  count(team: number, position: number, thing: string): number {
    const counting = this.counting(team, position).filter((entry) => entry.thing === thing);
    if (this.task(position).isLevel) return Math.max(0, ...counting.map(({ level }) => level));
    return counting.reduce((sum, { change }) => sum + change, 0);
  }

  private open(
    member: number,
    position: number,
    at?: number,
  ): { readonly team: number; readonly key: string } | null {
    const team = this.teamOf(member, at);
    if (team === undefined) return null;
    const key = keyOf(team, position);
    return this.completions.has(key) ? null : { team, key };
  }

  private settle(member: number, team: number, position: number, at = Date.now()): void {
    const isOnce = Object.keys(this.task(position).goals).length === 0;
    if (!isOnce && !this.isReached(team, position)) return;
    const entries = this.entriesOf.get(keyOf(team, position)) ?? [];
    const counted = entries.filter((entry) => entry.change > 0 && !entry.isVoid);
    const latest = Math.max(at, ...counted.map((entry) => entry.at));
    this.completions.set(keyOf(team, position), { member, step: this.step++, at: latest });
    const last = entries.at(-1);
    if (last) last.completes = true;
  }

  private isReached(team: number, position: number): boolean {
    const task = this.task(position);
    const count = (thing: string) => this.count(team, position, thing);
    if (task.isReached) return task.isReached(count);
    return Object.entries(task.goals).every(([thing, goal]) => count(thing) >= goal);
  }

  private openTiers(team: number, at: number): ReadonlySet<number> {
    const open = new Set<number>();
    let before: readonly number[] = [];
    for (const { number, needed } of this.tiers) {
      const isDone = (position: number) => (this.completions.get(keyOf(team, position))?.at ?? at + 1) <= at;
      const done = before.filter(isDone).length;
      if (open.size > 0 && done < Math.min(needed, before.length)) break;
      open.add(number);
      before = [...this.tasks].filter(([, { tier }]) => tier === number).map(([position]) => position);
    }
    return open;
  }

  /** What a running total contains: all but what was voided, also what was reversed or is another team's. */
  private known(member: number, position: number, thing: string): number {
    return this.entries
      .filter((entry) => entry.member === member && entry.position === position && entry.thing === thing)
      .reduce((sum, { change, isVoid }) => sum + (isVoid ? 0 : change), 0);
  }

  private ownLevel(member: number, team: number, position: number): number {
    const own = this.counting(team, position).filter((entry) => entry.member === member);
    return Math.max(0, ...own.map(({ level }) => level));
  }

  private counting(team: number, position: number): ModelEntry[] {
    const entries = this.entriesOf.get(keyOf(team, position)) ?? [];
    return entries.filter(({ reversed, isVoid }) => !reversed && !isVoid);
  }

  private completed(team: number): Map<number, Completion> {
    const done = new Map<number, Completion>();
    for (const position of this.tasks.keys()) {
      const completion = this.completions.get(keyOf(team, position));
      if (completion) done.set(position, completion);
    }
    return done;
  }

  private points(positions: readonly number[]): number {
    return positions.reduce((sum, position) => sum + this.task(position).points, 0);
  }

  private task(position: number): ModelTask {
    const task = this.tasks.get(position);
    if (!task) throw new Error(`the model has no task at ${position}`);
    return task;
  }

  private add(
    member: number,
    team: number,
    counted: Pick<ModelEntry, 'position' | 'thing' | 'change' | 'level'> & Partial<Pick<ModelEntry, 'at'>>,
    kind: ModelEntry['kind'] = 'count',
  ): void {
    const entry = { member, team, kind, at: 0, reversed: false, completes: false, isVoid: false, ...counted };
    const key = keyOf(team, counted.position);
    this.entries.push(entry);
    const ofTask = this.entriesOf.get(key) ?? [];
    ofTask.push(entry);
    this.entriesOf.set(key, ofTask);
  }
}

/** Returns the last completion of some tasks; null if one is not completed. */
function lastOf(cells: readonly number[], done: ReadonlyMap<number, Completion>): Completion | null {
  let last: Completion | null = null;
  for (const cell of cells) {
    const completion = done.get(cell);
    if (!completion) return null;
    if (!last || completion.step > last.step) last = completion;
  }
  return last;
}

function keyOf(whose: number, what: number): string {
  return `${whose}:${what}`;
}
