import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { foldPlayerName, playerNameProblem } from '#kit/rules/player-name';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceSummary, type SummaryOfNames } from './attendance-summary.type';
import { summariesKey } from './summaries';
import { User } from './user.reference';

@Resolver(() => User)
export class UsersResolver {
  private readonly summaries: ReturnType<typeof summariesKey>;

  constructor({ database }: AttendanceDependencies) {
    this.summaries = summariesKey(database);
  }

  @SignedIn()
  @Directive('@requires(fields: "accountNames rsns")')
  @FieldResolver(() => AttendanceSummary, {
    nullable: true,
    description:
      "Attendance under the user's player names: the username, the display name, and every name that the user registered for bingo.",
  })
  async attendance(@Root() user: User, @Ctx() context: SubgraphContext): Promise<SummaryOfNames> {
    const { principal } = context.caller;
    const summary = await loaderOf(context, this.summaries).load(namesOfUser(user));
    return { ...summary, own: principal.kind === 'user' && principal.userId === user.id };
  }
}

/** Returns the folded player names of a user: username, display name and all names registered for bingo. */
function namesOfUser({ accountNames = [], rsns }: User): string[] {
  const given = [...accountNames, ...(rsns ?? [])];
  const names = given.filter((name) => playerNameProblem(name) === null);
  return [...new Set(names.map(foldPlayerName))];
}
