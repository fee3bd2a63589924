/** A user of the sandbox's identity provider. */
export interface TestUser {
  readonly id: string;
  readonly username: string;
}
