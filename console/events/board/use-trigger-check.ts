import { useMutation } from '@tanstack/react-query';
import { send } from '#console/graph/send.ts';
import { consoleBingoTriggerProblem } from './documents.ts';
import { sentenceOfProblem } from './trigger-problem.ts';

/** Asks the platform whether a trigger is valid, as it knows the grammar and the names of the game. */
export function useTriggerCheck() {
  const { mutate, isPending } = useMutation({
    mutationFn: (trigger: string) => send(consoleBingoTriggerProblem, { trigger }),
  });
  /** Calls back with a sentence, or null; also when the platform cannot be asked, as saving checks again. */
  const check = (trigger: string, onChecked: (problem: string | null) => void) =>
    mutate(trigger, {
      onSettled: (answer) => {
        const problem = answer?.bingoTriggerProblem ?? null;
        onChecked(problem === null ? null : sentenceOfProblem(problem));
      },
    });
  return { check, isPending };
}
