import type { z } from 'zod';
import { checkBounds, checkName, checkProse, trimmed } from '#kit/arguments';
import { type Mode, TEAM_SIZE_LIMITS, teamSizeProblem } from '#kit/rules/competition';
import { invalidArgument } from '#protocol/errors';
import { checkTiersOf, storedBonuses, storedTiers } from '../board/settings.fields';
import { SIZE_LIMITS } from '../rules/scores';
import { checkPositions, checkTasks } from './board.commands';
import {
  DURATION_LIMITS,
  documentOf,
  HIDDEN_LIMITS,
  type TemplateDocument,
  taskInput,
  templateShape,
} from './template-document';

/**
 * Validates a template document and fills in defaults; reading an exported document returns an equal one.
 *
 * @param argument path of the document.
 * @throws DomainError BAD_USER_INPUT naming the first invalid part, such as
 * `input.document.board.tasks.3.trigger`.
 */
export function readDocument(argument: string, value: unknown): TemplateDocument {
  const parsed = templateShape.safeParse(value);
  if (!parsed.success) throw shapeError(argument, parsed.error);
  const { description, duration_ms, mode, team_size, board } = parsed.data;
  const name = trimmed(parsed.data.name);
  checkName(`${argument}.name`, name);
  checkProse(`${argument}.description`, description);
  checkBounds(`${argument}.duration_ms`, duration_ms, DURATION_LIMITS);
  checkBounds(`${argument}.board.size`, board.size, SIZE_LIMITS);
  const path = `${argument}.board.tasks`;
  const tasks = checkTasks(board.tasks.map(taskInput), path);
  checkPositions(tasks, board.size, path);
  const teamSize = team_size ?? null;
  checkTeams(`${argument}.team_size`, mode, teamSize);
  const bonuses = storedBonuses(parsed.data.bonuses, `${argument}.bonuses`) ?? null;
  const tiers = storedTiers(parsed.data.tiers, `${argument}.tiers`) ?? [];
  checkTiersOf(`${argument}.tiers`, tasks, tiers);
  return documentOf({
    name,
    description,
    durationMs: duration_ms,
    mode,
    teamSize,
    bonuses,
    tiers,
    boardSize: board.size,
    tasks: tasks.map((task, index) => ({
      ...task,
      hiddenForMs: hiddenFor(`${path}.${index}`, board.tasks[index]),
    })),
  });
}

function checkTeams(argument: string, mode: Mode, teamSize: number | null): void {
  const problem = teamSizeProblem(mode, teamSize);
  if (problem) throw invalidArgument(argument, problem);
  if (teamSize !== null) checkBounds(argument, teamSize, TEAM_SIZE_LIMITS);
}

/** Returns until when a task of a document is hidden; null if it is shown. */
function hiddenFor(
  path: string,
  task: { readonly hidden_for_ms?: number | undefined } | undefined,
): number | null {
  const hidden = task?.hidden_for_ms ?? null;
  if (hidden !== null) checkBounds(`${path}.hidden_for_ms`, hidden, HIDDEN_LIMITS);
  return hidden;
}

function shapeError(argument: string, { issues: [issue] }: z.ZodError): Error {
  const at = [argument, ...(issue?.path ?? [])].map(String).join('.');
  return invalidArgument(at, issue ? problemOf(issue) : 'must be a template document');
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return `must not have the key ${JSON.stringify(key.slice(0, 50))}`;
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join()}`;
  if (issue.code !== 'invalid_type') return 'must be a whole number of at most 2^53 - 1';
  return `must be ${EXPECTED[issue.expected] ?? 'valid'}`;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a string',
  int: 'a whole number',
  number: 'a whole number',
  array: 'a list',
  object: 'an object',
};
