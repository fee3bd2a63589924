import { registerEnumType } from 'type-graphql';

export enum UserModeration {
  ban = 'ban',
  unban = 'unban',
}

registerEnumType(UserModeration, {
  name: 'UserModeration',
  description: 'What an administrator does to an account.',
  valuesConfig: {
    ban: { description: 'End all sessions of the user and let them begin no other.' },
    unban: { description: 'Let the user sign in again.' },
  },
});
