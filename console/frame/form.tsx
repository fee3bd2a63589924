import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type UseFormInput, useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { drafts, unsavedForms } from './drafts.ts';
import { FailureNotice } from './notices.tsx';
import { text } from './text.ts';
import { useViewer } from './viewer.ts';

interface Options<Values> {
  /** Distinguishes the form from others of the page. */
  readonly name: string;
  readonly initialValues: Values;
  readonly validate?: UseFormInput<Values>['validate'];
  /** Version of what is edited. */
  readonly version?: number;
}

/** What a save of such a form needs beside its values. */
export interface Saving {
  /** The version that the values are based on; null to save them over any. */
  readonly ifVersion: number | null;
  /** To be called when the values are saved, before their page is left. */
  readonly onSaved: () => void;
}

/**
 * A form whose input is not lost: leaving its page asks first, and after a reload or signing in again the
 * input is there.
 */
export function useDraftForm<Values extends object>({
  name,
  initialValues,
  validate,
  version = 0,
}: Options<Values>) {
  const [path] = useLocation();
  const viewer = useViewer();
  const [{ key, found }] = useState(() => {
    const place = `${viewer?.id ?? ''} ${path} ${name}`;
    return { key: place, found: drafts.read(place, initialValues) };
  });
  const [saved, setSaved] = useState(initialValues);
  const [isRestored, setRestored] = useState(found !== null);
  const [base, setBase] = useState(found?.version ?? version);
  const form = useForm<Values>({
    initialValues: found?.values ?? initialValues,
    ...(validate && { validate }),
  });
  const { values } = form;
  const [unsaved] = useState(() => ({ forget: () => drafts.delete(key) }));
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(saved);

  useEffect(() => {
    if (isUnsaved) drafts.write(key, { values, version: base });
    else drafts.delete(key);
  }, [key, values, base, isUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedForms.add(unsaved);
    return () => unsavedForms.delete(unsaved);
  }, [unsaved, isUnsaved]);

  /** Says which values are saved by now, so that they can be left at once. */
  const markSaved = useCallback(
    (present: Values) => {
      unsaved.forget();
      unsavedForms.delete(unsaved);
      setSaved(present);
      setRestored(false);
    },
    [unsaved],
  );
  const discard = () => {
    form.setValues(saved);
    setBase(version);
    markSaved(saved);
  };
  return { form, kept: { isRestored, discard, markSaved, version: base } };
}

interface RestoredNoticeProps {
  readonly kept: { readonly isRestored: boolean; readonly discard: () => void };
}

/** Says that a form has the input of an earlier visit, which can be discarded. */
export function RestoredNotice({ kept: { isRestored, discard } }: RestoredNoticeProps) {
  if (!isRestored) return null;
  return (
    <Alert color="blue" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text.unsaved.restored}</Text>
        <Button size="xs" variant="default" onClick={discard}>
          {text.unsaved.discard}
        </Button>
      </Stack>
    </Alert>
  );
}

interface SaveFailureProps {
  readonly failure: Error | null;
  readonly again: () => unknown;
  /** What can be done when somebody else changed it meanwhile. */
  readonly outdated?:
    | {
        /** Replaces the input by the present state. */
        readonly load: () => unknown;
        /** Saves the input over the changes of others. */
        readonly overwrite: () => unknown;
      }
    | false
    | undefined;
}

/** Says why something was not saved; if somebody else changed it meanwhile, what can be done. */
export function SaveFailure({ failure, again, outdated }: SaveFailureProps) {
  if (!failure) return null;
  const isOutdated =
    failure instanceof GraphFailure && failure.code === 'CONFLICT' && failure.argument === 'ifVersion';
  if (!isOutdated || !outdated) return <FailureNotice failure={failure} again={again} />;
  return (
    <Alert color="orange" role="alert" title={text.outdated.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text.outdated.words}</Text>
        <Group>
          <Button size="xs" variant="default" onClick={outdated.load}>
            {text.outdated.load}
          </Button>
          <Button size="xs" color="red.9" onClick={outdated.overwrite}>
            {text.outdated.overwrite}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Moves the focus to the first invalid field of a form, if it has one, as soon as its errors are shown. */
export function focusInvalid(form: EventTarget | null | undefined): void {
  setTimeout(() => {
    const field = form instanceof HTMLFormElement ? form.querySelector('[aria-invalid=true]') : null;
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    // Not below the header.
    field.scrollIntoView({ block: 'center' });
  });
}

/** Moves the focus to the first invalid field of any form that is not submitted because of it. */
export function useFocusOnInvalid(): void {
  useEffect(() => {
    const afterSubmit = ({ target }: Event) => focusInvalid(target);
    // Before a form inside a dialog keeps the event from the form behind it.
    document.addEventListener('submit', afterSubmit, { capture: true });
    return () => document.removeEventListener('submit', afterSubmit, { capture: true });
  }, []);
}
