import type { ComposerMessage } from '../compose';
import { type Finding, finding, type Severity } from './finding';
import { mentionedPlace } from './mentioned-place';
import { type SdlPlaces, subgraphFile } from './sdl-places';

/**
 * Composition hints reported as errors: the composer silently drops an argument, a default, an input field, a
 * directive or one of two descriptions, so clients do not get what a subgraph's SDL declares.
 */
const DENIED_HINTS: ReadonlySet<string> = new Set([
  'FROM_SUBGRAPH_DOES_NOT_EXIST',
  'IMPLICITLY_UPGRADED_FEDERATION_VERSION',
  'INCONSISTENT_ARGUMENT_PRESENCE',
  'INCONSISTENT_BUT_COMPATIBLE_ARGUMENT_TYPE',
  'INCONSISTENT_DEFAULT_VALUE_PRESENCE',
  'INCONSISTENT_DESCRIPTION',
  'INCONSISTENT_ENUM_VALUE_FOR_INPUT_ENUM',
  'INCONSISTENT_EXECUTABLE_DIRECTIVE_PRESENCE',
  'INCONSISTENT_INPUT_OBJECT_FIELD',
  'INCONSISTENT_NON_REPEATABLE_DIRECTIVE_ARGUMENTS',
  'INCONSISTENT_RUNTIME_TYPES_FOR_SHAREABLE_RETURN',
  'NO_EXECUTABLE_DIRECTIVE_LOCATIONS_INTERSECTION',
]);

/**
 * Converts composition errors into findings.
 * @param places locates errors that only mention an element.
 */
export function compositionErrors(errors: readonly ComposerMessage[], places: SdlPlaces): Finding[] {
  return errors.map((error) => {
    const help = 'fix the area, then run npm run generate';
    const found = remarkFinding(error, 'error', `COMPOSITION_${error.code}`, help);
    return { ...found, ...(error.places.length === 0 && mentionedPlace(error.message, places)) };
  });
}

/**
 * Converts composition hints into findings: errors for hints that affect clients, otherwise warnings.
 * @param places locates hints that have a coordinate but no source position.
 */
export function compositionHints(hints: readonly ComposerMessage[], places: SdlPlaces): Finding[] {
  return hints.map((hint) => {
    const denied = DENIED_HINTS.has(hint.code);
    const help = denied ? 'use the same description in every area, then run npm run generate' : null;
    const found = remarkFinding(hint, denied ? 'error' : 'warning', `HINT_${hint.code}`, help);
    const place = hint.places.length === 0 && hint.coordinate ? places.find(hint.coordinate) : null;
    return { ...found, ...place };
  });
}

function remarkFinding(
  remark: ComposerMessage,
  severity: Severity,
  rule: string,
  help: string | null,
): Finding {
  const [place, ...others] = remark.places;
  const also = others.map(({ subgraph, line }) => `${subgraphFile(subgraph)}:${line}`);
  return finding({
    severity,
    rule,
    message: also.length > 0 ? `${remark.message} (also ${also.join(', ')})` : remark.message,
    file: place ? subgraphFile(place.subgraph) : 'schema/artefacts/supergraph.graphql',
    line: place?.line ?? 1,
    coordinate: remark.coordinate,
    help,
  });
}
