import { type ReactNode, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { ConfirmDialog } from './dialog.tsx';
import { unsavedForms } from './drafts.ts';
import { text } from './text.ts';

interface Question {
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Asks before a page with input that is not saved is left by a link, by Back or by closing the tab. */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (unsavedForms.asksBeforeUnload) event.preventDefault();
    };
    const back = ({ state }: PopStateEvent) => {
      if (!unsavedForms.isBackAtGuardedEntry(state)) return;
      unsavedForms.release();
      const leave = () => history.back();
      if (unsavedForms.any) setQuestion({ leave, stay: () => unsavedForms.pushGuardEntry() });
      else leave();
    };
    addEventListener('beforeunload', beforeUnload);
    addEventListener('popstate', back);
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      removeEventListener('popstate', back);
    };
  }, []);
  return (
    <Router
      aroundNav={(navigate, to, options) => {
        if (new URL(to, location.href).pathname === location.pathname) return navigate(to, options);
        // In place of the entry that was added to the history.
        const leave = () => navigate(to, unsavedForms.release() ? { ...options, replace: true } : options);
        if (unsavedForms.any) setQuestion({ leave, stay: () => undefined });
        else leave();
      }}
    >
      {children}
      {question && (
        <ConfirmDialog
          title={text.unsaved.title}
          description={text.unsaved.description}
          act={text.unsaved.leave}
          onConfirm={() => {
            setQuestion(null);
            unsavedForms.forget();
            question.leave();
          }}
          onClose={() => {
            setQuestion(null);
            question.stay();
          }}
        />
      )}
    </Router>
  );
}
