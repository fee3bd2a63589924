import type { z } from 'zod';
import { checkBounds, checkName, checkProse, trimmed } from '#kit/arguments';
import { invalidArgument } from '#protocol/errors';
import { checkPositions, checkTasks } from '../events/check-tasks';
import { SIZE_LIMITS } from '../rules/board-lines';
import { DURATION_LIMITS, documentOf, type TemplateDocument, templateShape } from './template-document';

/**
 * Validates a template document and fills in defaults; reading an exported document returns an equal one.
 *
 * @param argument path of the document.
 * @throws DomainError BAD_USER_INPUT naming the first invalid part, such as `input.document.board.tasks.3.trigger`.
 */
export function readDocument(argument: string, value: unknown): TemplateDocument {
  const parsed = templateShape.safeParse(value);
  if (!parsed.success) throw shapeError(argument, parsed.error);
  const { description, duration_ms, board } = parsed.data;
  const name = trimmed(parsed.data.name);
  checkName(`${argument}.name`, name);
  checkProse(`${argument}.description`, description);
  checkBounds(`${argument}.duration_ms`, duration_ms, DURATION_LIMITS);
  checkBounds(`${argument}.board.size`, board.size, SIZE_LIMITS);
  const path = `${argument}.board.tasks`;
  const tasks = checkTasks(board.tasks, path);
  checkPositions(tasks, board.size, path);
  return documentOf({ name, description, durationMs: duration_ms, boardSize: board.size, tasks });
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
    return `must be ${issue.values.map((one) => JSON.stringify(one)).join()}`;
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
