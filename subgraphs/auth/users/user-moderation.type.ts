import { registerEnumType } from 'type-graphql';

export enum UserModeration {
  ban = 'ban',
  unban = 'unban',
}

registerEnumType(UserModeration, {
  name: 'UserModeration',
  description: 'A moderation action.',
  valuesConfig: {
    ban: { description: 'End all sessions of the user and prevent new ones.' },
    unban: { description: 'Allow the user to sign in again.' },
  },
});
