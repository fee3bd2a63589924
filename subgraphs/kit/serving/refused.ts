/** A request rejected before execution. */
export class Refused extends Error {
  /** @param status of the response. */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
