import { registerEnumType } from 'type-graphql';
import { ACTIVITY_ACTIONS, type ActivityAction } from '#kit/activity/actions';
import { recordOf } from '#protocol/records';

/** The actions of the activity log in the schema. */
export const ActivityActionEnum: Readonly<Record<ActivityAction, ActivityAction>> = recordOf(
  ACTIVITY_ACTIONS,
  (action) => action,
);

registerEnumType(ActivityActionEnum, {
  name: 'ActivityAction',
  description: 'An action of the activity log, as `noun_verb`.',
  valuesConfig: recordOf(ACTIVITY_ACTIONS, (action) => ({ description: sentenceOf(action) })),
});

/** Returns `user_ban` as `User: ban.` */
function sentenceOf(action: ActivityAction): string {
  const words = action.split('_');
  const noun = words.slice(0, -1).join(' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${words.at(-1)}.`;
}
