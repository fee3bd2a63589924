/** What the tracker knows of a skill. */
export interface SkillRow {
  /** In lower case; `overall` is the sum. */
  readonly name: string;
  readonly level: number;
  /** Null where the game does not rank the player. */
  readonly experience: number | null;
  readonly rank: number | null;
}

/** Reads a value of the scalar `TrackerSkills`; what is not of its shape is left out. */
export function readSkills(skills: unknown): SkillRow[] {
  if (typeof skills !== 'object' || skills === null) return [];
  return Object.entries(skills).flatMap(([name, skill]: [string, unknown]) => {
    const [level, experience, rank] = ['level', 'experience', 'rank'].map((key) => numberOf(skill, key));
    if (level === undefined || experience === undefined || rank === undefined) return [];
    return [{ name, level, experience: rankedOf(experience), rank: rankedOf(rank) }];
  });
}

function numberOf(skill: unknown, key: string): number | undefined {
  if (typeof skill !== 'object' || skill === null) return undefined;
  const value: unknown = Reflect.get(skill, key);
  return typeof value === 'number' ? value : undefined;
}

function rankedOf(value: number): number | null {
  return value < 0 ? null : value;
}
