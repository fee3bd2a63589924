import type { ComposerMessage } from '../compose';
import { type Finding, finding, type Severity } from './finding';
import { mentionedPlace } from './mentioned-place';
import { type SdlPlaces, subgraphFile } from './sdl-places';

/**
 * Composition hints reported as errors, with how to fix them: the composer silently drops an argument, a
 * default, an input field, a directive or one of two descriptions, so clients do not get what a subgraph's
 * SDL declares.
 */
const DENIED_HINTS: Readonly<Record<string, string>> = {
  FROM_SUBGRAPH_DOES_NOT_EXIST: 'name an existing area in @override, or remove the directive',
  IMPLICITLY_UPGRADED_FEDERATION_VERSION: 'link the federation version that the directive requires',
  INCONSISTENT_ARGUMENT_PRESENCE: 'declare the argument in every area that defines the field or directive',
  INCONSISTENT_BUT_COMPATIBLE_ARGUMENT_TYPE: 'use the same type, also in nullability, in every area',
  INCONSISTENT_DEFAULT_VALUE_PRESENCE: 'declare the same default value in every area, or in none',
  INCONSISTENT_DESCRIPTION: 'use the same description in every area',
  INCONSISTENT_ENUM_VALUE_FOR_INPUT_ENUM: 'declare the value in every area that defines the enum',
  INCONSISTENT_EXECUTABLE_DIRECTIVE_PRESENCE: 'define the directive in every area',
  INCONSISTENT_INPUT_OBJECT_FIELD: 'declare the field in every area that defines the input',
  INCONSISTENT_NON_REPEATABLE_DIRECTIVE_ARGUMENTS:
    'apply the directive with the same arguments in every area',
  INCONSISTENT_RUNTIME_TYPES_FOR_SHAREABLE_RETURN:
    'give the returned interface or union the same types in every area that resolves the field',
  NO_EXECUTABLE_DIRECTIVE_INTERSECTION: 'define the directive with the same locations in every area',
};

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
    const help = DENIED_HINTS[hint.code];
    const found = remarkFinding(
      hint,
      help === undefined ? 'warning' : 'error',
      `HINT_${hint.code}`,
      help === undefined ? null : `${help}, then run npm run generate`,
    );
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
