import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { type Batch, batched } from '#kit/batched';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { AttendanceDependencies } from '../dependencies';
import { User } from '../references';
import { closeSession, previewClosing } from './closing.commands';
import { SessionClosing, SessionPreview, SessionRuleInput } from './closing.fields';
import { playersOf } from './players.queries';
import { reportPresence } from './presence.commands';
import { PresenceReport, PresenceResults, REPORTS_LIMITS, SessionPlayer } from './presence.fields';
import { openSession, updateSession } from './session.commands';
import {
  AttendanceSession,
  AttendanceSessionPage,
  OpenSessionInput,
  SessionStatus,
  type SessionStatusName,
  UpdateSessionInput,
} from './session.fields';
import { findSession, listSessions } from './session.queries';

@Resolver(() => AttendanceSession)
export class SessionsResolver {
  private readonly playersOfSessions: LoaderKey<Batch<AttendanceSession, SessionPlayer[]>>;

  constructor(private readonly dependencies: AttendanceDependencies) {
    this.playersOfSessions = batched((sessions) => playersOf(dependencies.database, sessions));
  }

  @SignedIn()
  @Query(() => AttendanceSession, { nullable: true, description: 'A session by id; null if there is none.' })
  attendanceSession(
    @Arg('id', () => ID, { description: 'Id of the session.' }) id: string,
  ): Promise<AttendanceSession | null> {
    return findSession(this.dependencies.database, id);
  }

  @SignedIn()
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['sessions'] })
  @Query(() => AttendanceSessionPage, { description: 'Sessions, latest start first.' })
  attendanceSessions(
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Sessions per page, at most 100.' })
    limit: number,
    @Arg('status', () => SessionStatus, { nullable: true, description: 'Filters by status.' })
    status?: SessionStatusName | null,
  ): Promise<AttendanceSessionPage> {
    return listSessions(this.dependencies.database, status ?? null, pageOf(page, limit));
  }

  @Permitted('manage_attendance')
  @Query(() => SessionPreview, { description: 'What closing a session by a rule would write now.' })
  attendanceSessionPreview(
    @Arg('id', () => ID, { description: 'Id of an open session.' }) id: string,
    @Arg('rule', () => SessionRuleInput, { description: 'The rule.' }) rule: SessionRuleInput,
  ): Promise<SessionPreview> {
    return previewClosing(this.dependencies, id, rule);
  }

  @Permitted('manage_attendance')
  @Mutation(() => AttendanceSession, {
    description: 'Opens a session. An event of the calendar that has one keeps it: it is returned unchanged.',
  })
  openAttendanceSession(
    @Arg('input', () => OpenSessionInput, { description: 'The session.' }) input: OpenSessionInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<AttendanceSession> {
    return openSession(this.dependencies, caller, input);
  }

  @Permitted('manage_attendance')
  @Mutation(() => AttendanceSession, { description: 'Changes an open session; CONFLICT for a closed one.' })
  updateAttendanceSession(
    @Arg('id', () => ID, { description: 'Id of the session.' }) id: string,
    @Arg('input', () => UpdateSessionInput, { description: 'The changes.' }) input: UpdateSessionInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<AttendanceSession> {
    return updateSession(this.dependencies, caller, id, input);
  }

  @SignedIn()
  @Mutation(() => PresenceResults, {
    description:
      'Reports who is there, for host, observers and holders of the permission `manage_attendance`. Idempotent by the ids of the caller’s reports.',
  })
  reportAttendancePresence(
    @Arg('sessionId', () => ID, { description: 'Id of the session.' }) sessionId: string,
    @Limited(REPORTS_LIMITS)
    @Arg('reports', () => [PresenceReport], { nullable: 'items', description: '1 to 100 reports.' })
    reports: unknown[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PresenceResults> {
    return reportPresence(this.dependencies, caller, sessionId, reports);
  }

  @Permitted('manage_attendance')
  @Mutation(() => SessionClosing, {
    description:
      'Closes a session and records the players whom the rule selects; CONFLICT for a closed one. Irreversible.',
  })
  closeAttendanceSession(
    @Arg('id', () => ID, { description: 'Id of the session.' }) id: string,
    @Arg('rule', () => SessionRuleInput, { description: 'The rule.' }) rule: SessionRuleInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<SessionClosing> {
    return closeSession(this.dependencies, caller, id, rule);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user who leads the event.' })
  host(@Root() { hostId }: AttendanceSession): User {
    return { id: hostId };
  }

  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [User], {
    nullable: 'items',
    description:
      'The users who report besides the host, in the order of `observerIds`; null for one who has never signed in.',
  })
  observers(@Root() { observerIds }: AttendanceSession): User[] {
    return observerIds.map((id) => ({ id }));
  }

  @ListSize({ assumedSize: 499 })
  @FieldResolver(() => [SessionPlayer], {
    description: 'Who was or is there, first seen first. Empty 90 days after the reports.',
  })
  players(@Root() session: AttendanceSession, @Ctx() context: SubgraphContext): Promise<SessionPlayer[]> {
    return loaderOf(context, this.playersOfSessions).load(session);
  }
}
