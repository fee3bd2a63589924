import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { AreasOnly, OwnerOrPermitted, Permitted, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { DeleteResult } from '#kit/delete-result.type';
import { foldPlayerName, PLAYER_NAME_LIMITS } from '#kit/rules/names';
import type { AuthDependencies } from '../dependencies';
import { User } from '../members/user.fields';
import { findUsers } from '../members/user.queries';
import { assignPlayer, claimPlayer, rejectPlayerClaim, withdrawPlayerClaim } from './claim.commands';
import { ClaimStatus, Player, PlayerClaim, PlayerClaimConnection } from './claim.fields';
import { claimsOfUsers, isClaimKey, listClaims, ownersOfPlayers } from './claim.queries';

const NAME = 'Player name in the game, 1 to 64 characters.';

@Resolver()
export class ClaimsResolver {
  constructor(private readonly dependencies: Pick<AuthDependencies, 'database'>) {}

  @Permitted('view_admin', 'manage_users')
  @ListSize(CONNECTION_SIZE)
  @Query(() => PlayerClaimConnection, { description: 'Claims of players, newest first.' })
  playerClaims(
    @Arg('status', () => ClaimStatus, { nullable: true, description: 'Those of a status; all by default.' })
    status: ClaimStatus | null | undefined,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<PlayerClaim>> {
    return listClaims(this.dependencies.database, status ?? null, sliceOf({ first, after }, isClaimKey));
  }

  @SignedIn()
  @Mutation(() => PlayerClaim, {
    description:
      "Says that a player is yours. It has effect once it is verified: by a notification of the game client with your bingo event's hook, or by an administrator. CONFLICT beyond 20 claims.",
  })
  claimPlayer(
    @Limited(PLAYER_NAME_LIMITS) @Arg('name', () => String, { description: NAME }) name: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PlayerClaim> {
    return claimPlayer(this.dependencies, caller, name);
  }

  @SignedIn()
  @Mutation(() => DeleteResult, { description: 'Ends a claim of yours. NOT_FOUND if there is none.' })
  withdrawPlayerClaim(
    @Arg('name', () => String, { description: 'Name of the player, in any spelling.' }) name: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return withdrawPlayerClaim(this.dependencies, caller, name);
  }

  @Permitted('manage_users')
  @Mutation(() => PlayerClaim, {
    description:
      'Decides that a player belongs to a user: verifies the claim, or makes one, and ends those of others.',
  })
  assignPlayer(
    @Limited(PLAYER_NAME_LIMITS) @Arg('name', () => String, { description: NAME }) name: string,
    @Arg('userId', () => ID, { description: 'Id of the user.' }) userId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PlayerClaim> {
    return assignPlayer(this.dependencies, caller, { name, userId });
  }

  @Permitted('manage_users')
  @Mutation(() => DeleteResult, { description: 'Ends the claim of a user. NOT_FOUND if there is none.' })
  rejectPlayerClaim(
    @Arg('name', () => String, { description: 'Name of the player, in any spelling.' }) name: string,
    @Arg('userId', () => ID, { description: 'Id of the user.' }) userId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return rejectPlayerClaim(this.dependencies, caller, { name, userId });
  }
}

@Resolver(() => PlayerClaim)
export class ClaimantResolver {
  private readonly users;

  constructor({ database }: Pick<AuthDependencies, 'database'>) {
    this.users = batched((ids: readonly string[]) => findUsers(database, ids));
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user.' })
  user(@Root() { userId }: PlayerClaim, @Ctx() context: SubgraphContext): Promise<User | null> {
    return loaderOf(context, this.users).load(userId);
  }
}

@Resolver(() => Player)
export class OwnersResolver {
  private readonly owners;
  private readonly users;

  constructor({ database }: Pick<AuthDependencies, 'database'>) {
    this.owners = batched((names: readonly string[]) => ownersOfPlayers(database, names));
    this.users = batched((ids: readonly string[]) => findUsers(database, ids));
  }

  @SignedIn()
  @FieldResolver(() => User, {
    nullable: true,
    description: 'The user to whom the player belongs, by the oldest verified claim; null if there is none.',
  })
  async claimedBy(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<User | null> {
    const id = await loaderOf(context, this.owners).load(foldPlayerName(name));
    return id === null ? null : loaderOf(context, this.users).load(id);
  }
}

@Resolver(() => User)
export class ClaimsOfUserResolver {
  private readonly claims;

  constructor({ database }: Pick<AuthDependencies, 'database'>) {
    this.claims = batched((ids: readonly string[]) => claimsOfUsers(database, ids));
  }

  @ListSize({ assumedSize: 20 })
  @OwnerOrPermitted('id', 'view_admin', 'manage_users')
  @FieldResolver(() => [PlayerClaim], {
    nullable: true,
    description:
      'Players that the user claimed, oldest claim first. Visible to the user and to administrators.',
  })
  playerClaims(@Root() { id }: User, @Ctx() context: SubgraphContext): Promise<PlayerClaim[]> {
    return loaderOf(context, this.claims).load(id);
  }

  @AreasOnly()
  @FieldResolver(() => [String], { description: 'Names of the players that belong to the user.' })
  async claimedNames(@Root() { id }: User, @Ctx() context: SubgraphContext): Promise<string[]> {
    const claims = await loaderOf(context, this.claims).load(id);
    return claims.flatMap(({ name, status }) => (status === ClaimStatus.verified ? [name] : []));
  }
}
