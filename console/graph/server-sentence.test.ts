import { serverSentence } from './server-sentence.ts';

test.each([
  ['participantId must be in a team', 'participantId', 'The player must be in a team.'],
  ['endDate must not be before startDate', 'input.endDate', 'The end must not be before the start.'],
  ['name is already taken in this event', 'input.name', 'The name is already taken in this event.'],
  [
    'rsn is already registered for this event',
    'rsn',
    'The player name is already registered for this event.',
  ],
  ['tasks.2.points must be at most 10', 'input.tasks.2.points', 'The points (number 3) must be at most 10.'],
  ['digestMinutes must be from 1', 'input.digestMinutes', 'The digest minutes must be from 1.'],
  ['Event not found', null, 'Event not found.'],
  ['You are in another team!', 'teamId', 'You are in another team!'],
  [
    'Variable "$input" got invalid value "" at "input.tasks[0].points"; Int cannot represent "".',
    null,
    'The points (number 1) cannot have this value.',
  ],
])('%s', (message, argument, sentence) => {
  expect(serverSentence(message, argument)).toBe(sentence);
});
