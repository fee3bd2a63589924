import { NumberInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '#console/frame/dialog.tsx';
import { LARGEST_SIDE, readSide, resizeBoard, type TaskDraft } from './event-draft.ts';
import { eventFormText } from './text.ts';

interface BoardSizeProps {
  /** What the field shows, which may be no side yet. */
  readonly side: string | number;
  /** The side of the board that is shown. */
  readonly size: number;
  readonly tasks: readonly TaskDraft[];
  readonly error: ReactNode;
  readonly onType: (side: string | number) => void;
  /** Called when an invalid side was entered. */
  readonly onInvalid: () => void;
  readonly onResize: (size: number, tasks: TaskDraft[]) => void;
}

/** Edits the side of the board, which changes when the field is left; asks before that removes tasks. */
export function BoardSize({ side, size, tasks, error, onType, onInvalid, onResize }: BoardSizeProps) {
  const [requested, setRequested] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const resized = requested === null ? [] : resizeBoard(tasks, size, requested);
  const apply = () => {
    const entered = readSide(side);
    if (entered === null) return onInvalid();
    if (entered === size) return;
    const kept = resizeBoard(tasks, size, entered);
    if (kept.length < tasks.length) setRequested(entered);
    else onResize(entered, kept);
  };
  const close = () => {
    setRequested(null);
    // The question came when the field was left, so its dialog gives the focus back to something else.
    setTimeout(() => input.current?.focus());
  };
  return (
    <>
      <NumberInput
        ref={input}
        label={eventFormText.boardSize}
        min={1}
        max={LARGEST_SIDE}
        clampBehavior="none"
        allowDecimal={false}
        maw={360}
        value={side}
        error={error}
        onChange={onType}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      {requested !== null && (
        <ConfirmDialog
          title={eventFormText.shrinkTitle(requested)}
          description={eventFormText.shrinkText(tasks.length - resized.length)}
          act={eventFormText.shrink(tasks.length - resized.length)}
          onConfirm={() => {
            onResize(requested, resized);
            close();
          }}
          onClose={() => {
            onType(size);
            close();
          }}
        />
      )}
    </>
  );
}
