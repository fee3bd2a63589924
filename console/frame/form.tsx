import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { FailureNotice, type Pending } from './notices.tsx';

interface SubmitButtonProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly isWide: boolean;
  /** What is beside it. */
  readonly children?: ReactNode;
}

/** The button that sends a form. */
export function SubmitButton({ label, isPending, isWide, children }: SubmitButtonProps) {
  const button = (
    <Button type="submit" loading={isPending}>
      {label}
    </Button>
  );
  if (isWide) return button;
  return (
    <Group>
      {button}
      {children}
    </Group>
  );
}

interface FormProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly mutation: Pending;
  readonly submit: string;
  /** Whether the button is as wide as the fields. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A form: its fields, why it failed, and the button that sends it. */
export function Form({ onSubmit, mutation, submit, isWide = false, children }: FormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <FailureNotice failure={mutation.error} />
        <SubmitButton label={submit} isPending={mutation.isPending} isWide={isWide} />
      </Stack>
    </form>
  );
}

interface InlineFormProps extends Omit<FormProps, 'isWide'> {
  readonly label?: string;
  readonly variant?: 'filled' | 'default';
  readonly disabled?: boolean;
  /** What was done, below the form. */
  readonly result?: ReactNode;
}

/** A form in one line, its button behind its fields. */
export function InlineForm({
  label,
  onSubmit,
  mutation,
  submit,
  result,
  children,
  ...button
}: InlineFormProps) {
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack>
        <Group align="flex-end">
          {children}
          <Button type="submit" loading={mutation.isPending} {...button}>
            {submit}
          </Button>
        </Group>
        <FailureNotice failure={mutation.error} />
        {result}
      </Stack>
    </form>
  );
}

/** What a text input with this id as its `list` suggests; each name once. */
export function Suggestions({ id, names }: { readonly id: string; readonly names: Iterable<string> }) {
  return (
    <datalist id={id}>
      {[...new Set(names)].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
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
