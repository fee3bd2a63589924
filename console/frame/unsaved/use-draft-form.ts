import { type UseFormInput, useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useViewer } from '#console/frame/viewer.ts';
import { drafts, unsavedForms } from './unsaved-forms.ts';

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
