import { registerEnumType } from 'type-graphql';
import type { Action, Trigger } from '../rules/triggers';

/** The triggers in the GraphQL schema. */
export const AutomationTrigger: { readonly [Name in Trigger]: Name } = {
  tracker_member_join: 'tracker_member_join',
  tracker_skill_99: 'tracker_skill_99',
};

registerEnumType(AutomationTrigger, {
  name: 'AutomationTrigger',
  description: 'Trigger of a rule.',
  valuesConfig: {
    tracker_member_join: { description: 'A member joined a tracked group; provides `{username}`.' },
    tracker_skill_99: {
      description: 'A member reached level 99 in a skill; provides `{username}` and `{skill}`.',
    },
  },
});

/** The actions in the GraphQL schema. */
export const AutomationAction: { readonly [Name in Action]: Name } = { chat_message: 'chat_message' };

registerEnumType(AutomationAction, {
  name: 'AutomationAction',
  description: 'Action of a rule.',
  valuesConfig: { chat_message: { description: 'Posts a message to a chat channel.' } },
});
