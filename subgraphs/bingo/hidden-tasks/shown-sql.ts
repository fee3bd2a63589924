/** SQL: whether a task `alias` of `bingo.tasks` is shown; hidden ones are for organisers only. */
export function isShown(alias: string): string {
  return `(${alias}.hidden_until IS NULL OR ${alias}.hidden_until <= now())`;
}
