import { Field, ObjectType } from 'type-graphql';
import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { reportActivity } from '#kit/jobs/activity';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { hashOfKey, newHookKey } from './keys.commands';
import { lockParticipant, ownParticipantId } from './locks';
import { ParticipantEntity } from './participant.fields';

@ObjectType('BingoHook', {
  simpleResolvers: true,
  description: 'The addresses of a hook. They contain its key and are shown once.',
})
export class BingoHook {
  @Field(() => String, { description: 'Address to which Dink posts notifications.' })
  hookUrl: string;

  @Field(() => String, { description: "Address for Dink's setting *Dynamic Config URL*." })
  configUrl: string;
}

/**
 * Creates the hook of the caller's registration. An earlier one stops working.
 *
 * @returns its addresses, which are returned only once.
 * @throws DomainError NOT_FOUND if the caller is not registered for the event.
 */
export function createHook(
  dependencies: BingoDependencies,
  caller: Caller,
  eventId: string,
): Promise<BingoHook> {
  const { userId } = requireUser(caller);
  return dependencies.database.transaction(async (transaction) => {
    const ownId = await ownParticipantId(transaction, eventId, userId);
    return replaceHook(dependencies, transaction, caller, ownId);
  });
}

/**
 * Replaces the hook of a participant on behalf of an organiser, such as after its address leaked.
 *
 * @returns the new addresses, which are returned only once.
 * @throws DomainError NOT_FOUND.
 */
export function rotateHook(
  dependencies: BingoDependencies,
  caller: Caller,
  participantId: string,
): Promise<BingoHook> {
  return dependencies.database.transaction((transaction) =>
    replaceHook(dependencies, transaction, caller, participantId),
  );
}

async function replaceHook(
  { jobs, settings }: BingoDependencies,
  transaction: Transaction,
  caller: Caller,
  participantId: string,
): Promise<BingoHook> {
  const { userId } = requireUser(caller);
  const { rsn, eventId } = await lockParticipant(transaction, participantId);
  const key = newHookKey();
  await transaction.entities.update(
    ParticipantEntity,
    { id: participantId },
    { hookKeyHash: hashOfKey(key) },
  );
  await reportActivity(jobs, transaction, {
    action: 'bingo_hook_rotate',
    userId,
    details: `Replaced the hook of ${rsn} (${participantId}) in the bingo event ${eventId}`,
    address: caller.address,
  });
  return hookOf(settings.baseUrl, key);
}

/** Returns the addresses of a hook. */
export function hookOf(baseUrl: string, key: string): BingoHook {
  const hookUrl = `${baseUrl}/bingo/hooks/dink/${key}`;
  return { hookUrl, configUrl: `${hookUrl}/config` };
}
