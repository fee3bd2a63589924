import type { SubgraphSdl } from '../compose';
import { type Finding, finding } from './finding';
import { elementsOf } from './sdl-elements';
import { subgraphFile } from './sdl-places';

/** Root types need no description. */
const SELF_EXPLAINING: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * Reports types, fields, arguments, enum values and input fields without a description. The explorer and the
 * API reference show only descriptions.
 */
export function checkDescriptions({ name, sdl }: SubgraphSdl): Finding[] {
  return elementsOf(sdl)
    .filter(
      ({ described, foreign, coordinate }) => !described && !foreign && !SELF_EXPLAINING.has(coordinate),
    )
    .map(({ kind, coordinate, line }) =>
      finding({
        severity: 'error',
        rule: 'DESCRIPTION_MISSING',
        message: `The ${kind} ${coordinate} has no description`,
        file: subgraphFile(name),
        line,
        coordinate,
        help: `describe it in subgraphs/${name}, then run npm run generate`,
      }),
    );
}
