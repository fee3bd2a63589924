/** The documents do not make a REST contract; the message names every file at fault. The platform must not start. */
export class RestContractError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The REST contract is broken:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'RestContractError';
  }
}
