import type { Pending } from '#console/frame/notices.tsx';
import type { EventStatus } from '#console/graph/enum-values.ts';
import type { TypedDocument } from '#console/graph/send.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';

/** A member of a team, by user. */
export interface TeamMember {
  readonly userId: string;
  /** The player, or the user where nobody registers a player. */
  readonly name: string;
  /** The user beside the player; null if it is the name already. */
  readonly username: string | null;
}

/** A team of any kind of event. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly points: number;
  /** What the team completed, such as `Tasks: 3`. */
  readonly completed: string;
  /** The user who leads it. */
  readonly captainId: string | null;
  readonly members: readonly TeamMember[];
}

/** An event whose mode is `teams`. */
export interface TeamEvent {
  readonly id: string;
  readonly status: EventStatus;
  readonly teamSize: number | null;
}

/** An invite code with the name of its team. */
export interface Invitation {
  readonly team: string;
  readonly code: string;
}

/** A mutation in the terms of all kinds of teams. */
export interface Operation<Input, Output = unknown> extends Pending {
  readonly run: (input: Input, onDone?: (output: Output) => void) => void;
  /** Forgets the error of the last run. */
  readonly reset: () => void;
}

export interface TeamFields {
  readonly name: string;
  readonly color: string;
}

/** A team, and a member of it by user. */
export interface MemberOfTeam {
  readonly teamId: string;
  readonly userId: string;
}

/** What may be done with the teams of an event. */
export interface TeamOperations {
  readonly create: Operation<TeamFields, Invitation>;
  readonly update: Operation<{ readonly id: string; readonly input: TeamFields }>;
  readonly disband: Operation<{ readonly teamId: string }>;
  readonly invite: Operation<{ readonly teamId: string }, Invitation>;
  readonly remove: Operation<MemberOfTeam>;
  readonly makeCaptain: Operation<MemberOfTeam>;
  /** With an invite code; returns the name of the team. */
  readonly join: Operation<{ readonly inviteCode: string }, string>;
  readonly leave: Operation<void>;
}

/** Returns a mutation as an operation. */
export function useOperation<Result, Variables, Input, Output>(
  document: TypedDocument<Result, Variables>,
  variablesOf: (input: Input) => Variables,
  outputOf: (result: Result) => Output,
): Operation<Input, Output> {
  const { mutate, error, isPending, reset } = useGraphMutation(document);
  return {
    isPending,
    error,
    reset,
    run: (input, onDone) => mutate(variablesOf(input), { onSuccess: (result) => onDone?.(outputOf(result)) }),
  };
}

/** Variables that are the input, and results that nobody reads. */
export const identity = <Value>(value: Value): Value => value;

/** Returns the invitation of a result. */
export function invitationOf(result: {
  readonly inviteCode: string;
  readonly team: { readonly name: string };
}): Invitation {
  return { team: result.team.name, code: result.inviteCode };
}
