/** Names as two columns for `unnest`: the position of the person, and a name. */
export function namesByPerson(people: readonly (readonly string[])[]): [number[], string[]] {
  return [people.flatMap((names, person) => names.map(() => person)), people.flat()];
}
