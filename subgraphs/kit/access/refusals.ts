import type { GraphQLError } from 'graphql';
import { type DomainError, sharedError } from '../errors';

/** More say nothing new: an area's answer holds no more errors than these. */
const MOST_REFUSALS = 50;

/**
 * Throws the refusals of one operation. A field that is closed to the caller is refused in every row of a list, and building an
 * error for each costs more than the list: after the first ones a shared error is thrown.
 */
export class Refusals {
  private count = 0;
  private repeated: GraphQLError | null = null;

  /** @throws DomainError, or after fifty of them a GraphQLError of the same code without a path. */
  refuse(make: () => DomainError): never {
    this.count += 1;
    if (this.count <= MOST_REFUSALS) throw make();
    this.repeated ??= sharedError(make());
    throw this.repeated;
  }
}
