/** Returns names as two columns for `unnest`: index of the person and name. */
export function namesByPerson(people: readonly (readonly string[])[]): [number[], string[]] {
  return [people.flatMap((names, person) => names.map(() => person)), people.flat()];
}
