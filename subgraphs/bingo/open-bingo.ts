import type { AreaEnvironment, OpenArea } from '#kit/area-module';
import { CompletionsResolver } from './completions/completions.resolver';
import type { BingoDependencies } from './dependencies';
import { EventsResolver } from './events/events.resolver';
import { findEvents } from './events/find-events';
import { BingoHealthResolver } from './health.resolver';
import { KeysResolver } from './keys/keys.resolver';
import { EventParticipantsResolver } from './participants/event-participants.resolver';
import { findParticipants } from './participants/find-participants';
import { ParticipantsResolver } from './participants/participants.resolver';
import { RegistrationsResolver } from './participants/registrations.resolver';
import { PlayersResolver } from './players/players.resolver';
import { UsersResolver } from './players/users.resolver';
import { PluginResolver } from './plugin/plugin.resolver';
import { StandingsResolver } from './standings/standings.resolver';

/** Opens the bingo area: its resolvers and its references. */
export async function openBingo({ database, jobs }: AreaEnvironment): Promise<OpenArea> {
  const dependencies: BingoDependencies = { database, jobs };
  return {
    resolvers: [
      new BingoHealthResolver(database),
      new EventsResolver(dependencies),
      new ParticipantsResolver(dependencies),
      new EventParticipantsResolver(dependencies),
      new RegistrationsResolver(dependencies),
      new CompletionsResolver(dependencies),
      new StandingsResolver(dependencies),
      new KeysResolver(dependencies),
      new PluginResolver(dependencies),
      new PlayersResolver(dependencies),
      new UsersResolver(dependencies),
    ],
    references: {
      BingoEvent: (representations) =>
        findEvents(
          database,
          representations.map(({ id }) => id),
        ),
      BingoParticipant: (representations) =>
        findParticipants(
          database,
          representations.map(({ id }) => id),
        ),
      User: async (representations) => representations.map(({ id }) => ({ id })),
      Player: async (representations) => representations.map(({ name }) => ({ name })),
    },
    close: async () => undefined,
  };
}
