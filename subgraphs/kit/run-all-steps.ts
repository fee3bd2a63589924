/**
 * Runs steps one after the other, each even if an earlier one failed.
 *
 * @throws the error of the step that failed, or an AggregateError if several did.
 */
export async function runAllSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    await step().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${steps.length} steps failed`);
  if (errors.length === 1) throw errors[0];
}
