import { checkName } from '#kit/arguments';
import { invalidArgument } from '#protocol/errors';
import { nameProblem } from '#protocol/rules/text';
import { LONGEST_MESSAGE, placeholdersIn } from '../rules/message-template';
import { placeholdersOf } from '../rules/triggers';
import type { RuleEntity } from './rule.entity';

/** What an organiser decides about a rule. */
export type RuleFields = Pick<
  RuleEntity,
  'name' | 'trigger' | 'action' | 'channelId' | 'message' | 'enabled'
>;

const CHANNEL_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @throws DomainError BAD_USER_INPUT naming the first of the fields given that is not right by itself. */
export function checkRuleFields({ name, channelId, message }: Partial<RuleFields>): void {
  if (name !== undefined) checkName('input.name', name);
  if (channelId !== undefined && !CHANNEL_ID.test(channelId)) {
    throw invalidArgument('input.config.channelId', 'must be 1 to 64 letters, digits, "_" or "-"');
  }
  const problem = message === undefined ? null : nameProblem(message, LONGEST_MESSAGE);
  if (problem) throw invalidArgument('input.config.message', problem);
}

/**
 * @param atFault what the caller gave: the message, or the trigger of a message that is there.
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
      ? `must provide {${unknown}}, which the message holds: ${trigger} provides ${list}`
      : `must not hold {${unknown}}: ${trigger} provides ${list}`,
  );
}
