import { eventFormText } from '#console/text/events.ts';
import { toLocalInput } from '#console/text/format.ts';
import { EMPTY_EVENT, eventInput, eventProblems } from './event-draft.ts';

const valid = {
  ...EMPTY_EVENT,
  id: 'spring',
  name: ' Spring ',
  start: '2026-03-01T12:00',
  end: '2026-03-08T12:00',
};

describe('the draft of an event', () => {
  test('without problems becomes the input of the graph', () => {
    expect(eventProblems(valid)).toEqual({});
    const { name, startDate } = eventInput(valid);
    expect(name).toBe('Spring');
    expect(toLocalInput(startDate)).toBe(valid.start);
  });

  test('has tiers with a name or none', () => {
    const tiers = [
      { number: 1, name: ' ', needed: 0 },
      { number: 2, name: ' Hard ', needed: 3 },
    ];
    expect(eventInput({ ...valid, tiers }).tiers).toEqual([
      { number: 1, name: null, needed: 0 },
      { number: 2, name: 'Hard', needed: 3 },
    ]);
  });

  test('that is empty needs a name, an id and times', () => {
    expect(eventProblems(EMPTY_EVENT)).toEqual({
      name: eventFormText.nameMissing,
      id: eventFormText.idWrong,
      start: eventFormText.timeMissing,
      end: eventFormText.timeMissing,
    });
  });

  test('is for teams when they have a size', () => {
    expect(eventInput(valid)).toMatchObject({ mode: 'solo', teamSize: null });
    expect(eventInput({ ...valid, teamSize: '4' })).toMatchObject({ mode: 'teams', teamSize: 4 });
  });

  test.each(['1', '51', '2.5', 'four'])('has no teams of %s', (teamSize) => {
    expect(eventProblems({ ...valid, teamSize })).toEqual({ teamSize: eventFormText.teamSizeWrong });
  });

  test.each(['', 0, 26, '2.5'])('has no board with the side %j', (side) => {
    expect(eventProblems({ ...valid, side })).toEqual({ side: eventFormText.sizeWrong });
  });

  test('must not end before it starts', () => {
    expect(eventProblems({ ...valid, end: '2026-02-01T00:00' })).toEqual({
      end: eventFormText.endBeforeStart,
    });
  });
});
