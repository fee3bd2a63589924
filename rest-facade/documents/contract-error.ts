/** Invalid REST documents; the message names every file. The platform must not start. */
export class RestContractError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The REST contract is broken:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'RestContractError';
  }
}
