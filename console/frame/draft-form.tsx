import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type UseFormInput, useForm } from '@mantine/form';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { drafts, unsavedForms } from './drafts.ts';
import { SubmitButton } from './form.tsx';
import { FailureNotice, type Pending } from './notices.tsx';
import { text } from './text.ts';
import { useViewer } from './viewer.ts';

interface Options<Values> {
  /** Distinguishes the form from others of the page. */
  readonly name: string;
  readonly initialValues: Values;
  readonly validate?: UseFormInput<Values>['validate'];
  /** Version of what is edited. */
  readonly version?: number | undefined;
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

/** What a page gives to the form of something that is created or edited there. */
export interface DraftFormProps<Values> {
  readonly initial: Values;
  /** Version of what is edited; absent for something new. */
  readonly version?: number | undefined;
  readonly submit: string;
  readonly mutation: Pending;
  readonly onSave: (draft: Values, saving: Saving) => void;
  /** Replaces the input by the present state. */
  readonly onLoad?: ((forget: () => void) => void) | undefined;
}

interface DraftFieldsProps<Values extends object>
  extends Omit<DraftFormProps<Values>, 'initial' | 'version'> {
  readonly draft: ReturnType<typeof useDraftForm<Values>>;
  /** How input is saved that need not be valid yet, beside the button that saves it. */
  readonly unfinished?:
    | {
        readonly label: string;
        readonly mutation: Pending;
        readonly onSave: (draft: Values, saving: Saving) => void;
      }
    | undefined;
  /** What the form holds when its input is saved; by default that input. */
  readonly emptied?: Values;
  readonly isWide?: boolean;
  readonly maw?: number;
  readonly children: ReactNode;
}

/** A form of a draft: its fields, why it was not saved and what can be done, and the button that saves. */
export function DraftForm<Values extends object>({
  draft: { form, kept },
  submit,
  mutation: { error, isPending },
  onSave,
  onLoad,
  unfinished,
  emptied,
  isWide = false,
  children,
  ...size
}: DraftFieldsProps<Values>) {
  const forget = (values: Values) => {
    if (emptied) form.setValues(emptied);
    kept.markSaved(emptied ?? values);
  };
  const saveOver = (ifVersion: number | null) =>
    form.onSubmit((values) => onSave(values, { ifVersion, onSaved: () => forget(values) }));
  const saveUnfinished = (ifVersion: number | null) => () =>
    unfinished?.onSave(form.values, { ifVersion, onSaved: () => forget(form.values) });
  const failed = unfinished?.mutation.error ? saveUnfinished : saveOver;
  return (
    <form noValidate onSubmit={saveOver(kept.version)}>
      <Stack {...size}>
        <RestoredNotice kept={kept} />
        {children}
        <SaveFailure
          failure={error ?? unfinished?.mutation.error ?? null}
          again={failed(kept.version)}
          outdated={onLoad && { load: () => onLoad(() => forget(form.values)), overwrite: failed(null) }}
        />
        <SubmitButton label={submit} isPending={isPending} isWide={isWide}>
          {unfinished && (
            <Button
              variant="default"
              loading={unfinished.mutation.isPending}
              onClick={saveUnfinished(kept.version)}
            >
              {unfinished.label}
            </Button>
          )}
        </SubmitButton>
      </Stack>
    </form>
  );
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
        <Text size="sm">{text.outdated.description}</Text>
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
