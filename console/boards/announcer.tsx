import { type RefObject, useEffect, useRef, useState } from 'react';
import { boardsText } from '#console/text/boards.ts';
import type { Activity } from './activity.ts';

export type Announce = (activity: Activity) => void;

/**
 * The news of so many milliseconds become one announcement: a region that speaks all the time cannot be
 * listened to.
 */
const PAUSE_MS = 15_000;

/** Tells screen readers of completions and new tasks. */
export function Announcer({ announce }: { readonly announce: RefObject<Announce | null> }) {
  const [words, setWords] = useState('');
  const news = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const flush = () => {
      const [last, ...others] = news.current.splice(0).reverse();
      timer.current = undefined;
      if (last === undefined) return;
      setWords(others.length > 0 ? `${last} ${boardsText.announcedMore(others.length)}` : last);
      timer.current = setTimeout(flush, PAUSE_MS);
    };
    announce.current = ({ type, participant, task }) => {
      if (type === 'task_shown' && task) news.current.push(boardsText.announcedTask(task.name));
      else if (type === 'task_completed' && participant && task)
        news.current.push(boardsText.announced(participant.rsn, task.name));
      else return;
      // The first one is announced at once.
      if (timer.current === undefined) flush();
    };
    return () => {
      announce.current = null;
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [announce]);
  return (
    <p role="status" className="hidden">
      {words}
    </p>
  );
}
