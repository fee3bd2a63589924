import { BOSSES } from './bosses';
import { foldName } from './fold-name';

const byName = new Map(
  BOSSES.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((one) => [foldName(one), foldName(name)] as const),
  ),
);

/** Returns one spelling for a creature: aliases of a boss are its name. */
export function foldCreature(name: string): string {
  const folded = foldName(name);
  return byName.get(folded) ?? folded;
}

/**
 * Returns the spelling of `foldCreature` for a boss of the catalogue, by its name or an alias; null for
 * others.
 */
export function bossNamed(name: string): string | null {
  return byName.get(foldName(name)) ?? null;
}
