import { GraphQLScalarType } from 'graphql';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { HookOnly } from '#kit/access/access';
import { Internal } from '#kit/access/internal';
import type { SubgraphContext } from '#kit/context';
import { Upload } from '#protocol/scalars/upload';
import type { BingoDependencies } from '../dependencies';
import { type DinkSettings, readSettings } from './dink.queries';
import { receiveNotification } from './receive-notification';
import { BingoReportResult } from './report.fields';

/** Accepts any value; the notification is checked by the use case. */
const DinkNotification = new GraphQLScalarType<unknown, unknown>({
  name: 'DinkNotification',
  description:
    'A notification of the game client Dink: an object with `type`, `playerName`, and what happened in `extra`. Unknown keys and types are ignored.',
});

const DinkSettingsScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'DinkSettings',
  description: 'Settings of the game client Dink by name: texts, numbers and Booleans.',
});

@Resolver()
export class DinkResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @HookOnly()
  @Internal()
  @Query(() => DinkSettingsScalar, {
    description: 'The settings that Dink needs for the board of a hook, for its *Dynamic Config URL*.',
  })
  dinkSettings(
    @Arg('hookKey', () => String, { description: 'The key in the path.' }) hookKey: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DinkSettings> {
    return readSettings(this.dependencies, caller, hookKey);
  }

  @HookOnly()
  @Internal()
  @Mutation(() => BingoReportResult, {
    description:
      'Processes a notification of Dink: what it reports advances the matching tasks. A repetition is recognised for 24 hours if it has a time, else for a minute.',
  })
  submitDinkNotification(
    @Arg('notification', () => DinkNotification, { description: 'The notification.' }) notification: unknown,
    @Arg('screenshot', () => Upload, {
      nullable: true,
      description: 'Evidence: a PNG or JPEG image of at most 8 MiB. Any other file is ignored.',
    })
    screenshot: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoReportResult> {
    return receiveNotification(this.dependencies, context, notification, screenshot ?? null);
  }
}
