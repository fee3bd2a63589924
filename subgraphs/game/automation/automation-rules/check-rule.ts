import type { OptionalService } from '#kit/game-settings';
import { invalidArgument } from '#protocol/errors';
import { placeholdersIn } from '../rules/message-template';
import { isTrackerTrigger, placeholdersOf } from '../rules/triggers';
import type { RuleFields } from './rule.entity';

/**
 * Checks that the trigger provides all placeholders of the message.
 *
 * @param atFault the argument to name in the error: the message, or the trigger for a stored message.
 * @throws DomainError BAD_USER_INPUT for a placeholder that the trigger does not provide.
 */
export function checkPlaceholders(
  { trigger, message }: Pick<RuleFields, 'trigger' | 'message'>,
  atFault: 'input.config.message' | 'input.trigger',
): void {
  const provided = placeholdersOf(trigger);
  const unknown = placeholdersIn(message).find((name) => !provided.includes(name));
  if (unknown === undefined) return;
  const list = provided.map((name) => `{${name}}`).join(' and ');
  throw invalidArgument(
    atFault,
    atFault === 'input.trigger'
      ? `must provide {${unknown}}, which the message contains; ${trigger} provides ${list}`
      : `must not contain {${unknown}}; ${trigger} provides ${list}`,
  );
}

/**
 * Checks that the platform runs with the services of the trigger and the action.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export function assertServed(
  { trigger, action }: Pick<RuleFields, 'trigger' | 'action'>,
  off: readonly OptionalService[],
): void {
  if (off.includes('tracker') && isTrackerTrigger(trigger)) {
    throw invalidArgument('input.trigger', `must not be ${trigger}: this platform runs without the tracker`);
  }
  if (off.includes('chat')) {
    throw invalidArgument('input.action', `must not be ${action}: this platform runs without the chat`);
  }
}
