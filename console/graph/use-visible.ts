import { useEffect, useState } from 'react';

/** Returns whether the window can be seen: a tab in the background cannot. */
export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
