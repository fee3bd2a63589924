/** A user and a role that the user holds, is to hold or is to lose. */
export interface Assignment {
  readonly userId: string;
  readonly roleId: string;
}
