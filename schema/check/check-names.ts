import type { SubgraphSdl } from '../compose';
import { type Finding, finding } from './finding';
import { elementsOf, type SdlElement } from './sdl-elements';
import { subgraphFile } from './sdl-places';

const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*$/;
const CAMEL_CASE = /^[a-z][A-Za-z0-9]*$/;
const LOWER_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Verbs that mutation names may begin with. Add a missing verb here, but never a noun. */
const VERBS: ReadonlySet<string> = new Set(
  `add apply approve archive assign ban begin cancel claim clone close complete create decline delete
  disable disband enable end grant hold import join leave lock mark merge moderate move open place publish record
  register reject release remove rename reopen replay report request restore resume retry reverse revert review revoke
  rotate save send set sign start stop submit sync test unban unlock update upload withdraw`.split(/\s+/),
);

/** Checks that names follow the naming conventions of the graph. */
export function checkNames({ name, sdl }: SubgraphSdl): Finding[] {
  return elementsOf(sdl).flatMap((element) => {
    const problem = problemOf(element);
    if (!problem) return [];
    const { kind, coordinate, line } = element;
    return [
      finding({
        severity: 'error',
        rule: problem.rule,
        message: `The ${kind} ${coordinate} ${problem.must}`,
        file: subgraphFile(name),
        line,
        coordinate,
        help: `rename it in subgraphs/${name}, then run npm run generate`,
      }),
    ];
  });
}

interface Problem {
  readonly rule: string;
  readonly must: string;
}

function problemOf({ kind, name, coordinate }: SdlElement): Problem | null {
  switch (kind) {
    case 'field':
    case 'argument':
    case 'input field':
      if (!CAMEL_CASE.test(name)) return { rule: 'NAME_NOT_CAMEL_CASE', must: 'must be camelCase' };
      return kind === 'field' && coordinate.startsWith('Mutation.') ? mutationProblem(name) : null;
    case 'enum value':
      if (LOWER_CASE.test(name)) return null;
      return { rule: 'ENUM_VALUE_NOT_LOWER_CASE', must: 'must be lower_case, as in REST' };
    default:
      return typeProblem(kind, name);
  }
}

function mutationProblem(name: string): Problem | null {
  const [verb = '', noun] = name.split(/(?=[A-Z])/);
  if (noun && VERBS.has(verb)) return null;
  return {
    rule: 'MUTATION_NOT_VERB_NOUN',
    must: 'must be verbNoun, with a verb from the list in schema/check/check-names.ts',
  };
}

function typeProblem(kind: SdlElement['kind'], name: string): Problem | null {
  if (!PASCAL_CASE.test(name)) return { rule: 'NAME_NOT_PASCAL_CASE', must: 'must be PascalCase' };
  if (kind === 'input' && !name.endsWith('Input')) return { rule: 'INPUT_NAME', must: 'must end in Input' };
  if (kind !== 'input' && name.endsWith('Input')) {
    return { rule: 'INPUT_NAME', must: 'must not end in Input because it is not an input type' };
  }
  return null;
}
