import { Arg, Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import { playerNameProblem } from '#kit/rules/player-name';
import { invalidArgument } from '#protocol/errors';
import { Player } from './player.type';

@Resolver()
export class PlayersResolver {
  @Public()
  @Query(() => Player, {
    nullable: true,
    description:
      'A player by name. The name need not exist; no provider is requested. Names are compared without regard to case, and `-`, `_` and spaces are equivalent.',
  })
  player(
    @Arg('name', () => String, { description: 'Player name, 1 to 64 printable characters.' }) name: string,
  ): Player {
    const problem = playerNameProblem(name);
    if (problem) throw invalidArgument('name', problem);
    return { name };
  }
}
