import { DomainError } from '#protocol/errors';

export function badBody(problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `The request body ${problem}`);
}

export function truncatedBodyError(): DomainError {
  return badBody('is incomplete');
}
