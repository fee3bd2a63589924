/** A pair of user and role, current or to be assigned or removed. */
export interface Assignment {
  readonly userId: string;
  readonly roleId: string;
}
