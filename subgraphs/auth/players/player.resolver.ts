import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import { checkFilter, Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { foldPlayerName, PLAYER_NAME_LIMITS } from '#kit/rules/names';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { namePeriods, playersOf } from '../rules/player-names';
import { Player } from './claim.fields';
import {
  checkPlayerName,
  decideNameChange,
  type NameDependencies,
  recordNameChange,
} from './name-change.commands';
import {
  NameChangePreview,
  NameChangeStatus,
  PlayerNameChange,
  PlayerNameChangeConnection,
  RecordNameChangeInput,
} from './name-change.fields';
import { changesOfPlayers, isNameChangeKey, listNameChanges, namesOfPlayers } from './player.queries';

@ObjectType('PlayerNamePeriod', {
  simpleResolvers: true,
  description: 'A time during which a player had a name.',
})
class PlayerNamePeriod {
  @Field(() => String, { description: 'The name.' })
  name: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the player took it; null if it is not known.',
  })
  from: Instant | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the player gave it up; null for the present name.',
  })
  until: Instant | null;
}

const MOST_NAMES = 20;

@Resolver(() => Player)
export class PlayersResolver {
  private readonly changes;

  constructor({ database }: NameDependencies) {
    this.changes = batched((names: readonly string[]) => changesOfPlayers(database, names));
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'Identifies the player under all of their names. Opaque.',
  })
  async id(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<string> {
    const [player] = playersOf(await this.changesOf(name, context));
    return `player_${Buffer.from(player?.first ?? foldPlayerName(name)).toString('base64url')}`;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The present name of the player, as they write it; the requested one if no change is known.',
  })
  async currentName(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<string> {
    return (await this.periodsOf(name, context)).find(({ until }) => until === null)?.name ?? name;
  }

  @SignedIn()
  @ListSize({ assumedSize: MOST_NAMES })
  @FieldResolver(() => [PlayerNamePeriod], {
    nullable: true,
    description: `The names of the player with their times, oldest first, the last ${MOST_NAMES}; empty if no change is known.`,
  })
  async nameHistory(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<PlayerNamePeriod[]> {
    return (await this.periodsOf(name, context)).slice(-MOST_NAMES);
  }

  private changesOf(name: string, context: SubgraphContext) {
    return loaderOf(context, this.changes).load(foldPlayerName(name));
  }

  private async periodsOf(name: string, context: SubgraphContext): Promise<PlayerNamePeriod[]> {
    const changes = await this.changesOf(name, context);
    const spellings = new Map(
      changes.flatMap(({ former, formerSpelling, current, currentSpelling }) => [
        [former, formerSpelling],
        [current, currentSpelling],
      ]),
    );
    const instant = (time: string | null) => (time === null ? null : new Date(time));
    return namePeriods(changes).map((period) => ({
      name: spellings.get(period.name) ?? period.name,
      from: instant(period.from),
      until: instant(period.until),
    }));
  }
}

@Resolver()
export class NameChangesResolver {
  constructor(private readonly dependencies: NameDependencies) {}

  @Permitted('view_admin', 'manage_users')
  @ListSize(CONNECTION_SIZE)
  @Query(() => PlayerNameChangeConnection, { description: 'Changes of player names, latest recorded first.' })
  nameChanges(
    @Arg('status', () => NameChangeStatus, {
      nullable: true,
      description: 'Those of a status; all by default.',
    })
    status: NameChangeStatus | null | undefined,
    @Arg('name', () => String, { nullable: true, description: 'Those from or to a name, in any spelling.' })
    name: string | null | undefined,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<PlayerNameChange>> {
    if (name) checkFilter('name', name);
    const filter = { status: status ?? null, name: name ? foldPlayerName(name) : null };
    return listNameChanges(this.dependencies.database, filter, sliceOf({ first, after }, isNameChangeKey));
  }

  @Permitted('view_admin', 'manage_users')
  @Query(() => NameChangePreview, {
    description: 'What `recordNameChange` would join, before it is recorded: nothing is written.',
  })
  async previewNameChange(
    @Limited(PLAYER_NAME_LIMITS)
    @Arg('formerName', () => String, { description: 'The name before, 1 to 64 characters.' })
    formerName: string,
    @Limited(PLAYER_NAME_LIMITS)
    @Arg('currentName', () => String, { description: 'The name after, 1 to 64 characters.' })
    currentName: string,
  ): Promise<NameChangePreview> {
    checkPlayerName('formerName', formerName);
    checkPlayerName('currentName', currentName);
    const names = await namesOfPlayers(this.dependencies.database, [foldPlayerName(formerName)]);
    return { formerName, currentName, isSamePlayer: names.includes(foldPlayerName(currentName)) };
  }

  @Permitted('manage_users')
  @Mutation(() => PlayerNameChange, {
    description:
      'Records that a player changed their name. Records, registrations, standings and statistics of both names are then of one player, and each name finds them; `revertNameChange` separates them again. Other areas follow within seconds.',
  })
  recordNameChange(
    @Arg('input', () => RecordNameChangeInput, { description: 'The change.' }) input: RecordNameChangeInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PlayerNameChange> {
    return recordNameChange(this.dependencies, caller, input);
  }

  @Permitted('manage_users')
  @Mutation(() => PlayerNameChange, {
    description: 'Makes a change active that was proposed, rejected or reverted. CONFLICT if it is active.',
  })
  approveNameChange(
    @Arg('id', () => ID, { description: 'Id of the change.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PlayerNameChange> {
    return decideNameChange(this.dependencies, caller, id, 'approve');
  }

  @Permitted('manage_users')
  @Mutation(() => PlayerNameChange, {
    description:
      'Rejects a proposed change: the names are of different players. CONFLICT unless it is proposed.',
  })
  rejectNameChange(
    @Arg('id', () => ID, { description: 'Id of the change.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PlayerNameChange> {
    return decideNameChange(this.dependencies, caller, id, 'reject');
  }

  @Permitted('manage_users')
  @Mutation(() => PlayerNameChange, {
    description:
      'Takes back an active change: what was recorded under each name is separate again, unless other changes join them. CONFLICT unless it is active.',
  })
  revertNameChange(
    @Arg('id', () => ID, { description: 'Id of the change.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PlayerNameChange> {
    return decideNameChange(this.dependencies, caller, id, 'revert');
  }
}
