import { firstType } from './trigger.ts';

/** Line drawings of 24 × 24 for the types of triggers, made for this product. */
const DRAWINGS: Readonly<Record<string, string>> = {
  npc_kill: 'M4 4l11 11M4 4h3l9.5 9.5M20 4L9 15M20 4h-3l-4 4M6 13l5 5M18 13l-5 5M8 16l-4 4M16 16l4 4',
  kc_gain: 'M4 4l11 11M4 4h3l9.5 9.5M20 4L9 15M20 4h-3l-4 4M6 13l5 5M18 13l-5 5M8 16l-4 4M16 16l4 4',
  item_obtain: 'M4 11h16v8H4zM4 11c0-4 2-6 4-6h8c2 0 4 2 4 6M10 11v3h4v-3',
  collection_log: 'M12 6C10 4 6 4 4 5v13c2-1 6-1 8 1 2-2 6-2 8-1V5c-2-1-6-1-8 1zM12 6v13',
  skill_level: 'M5 20v-5M10 20v-9M15 20V8M20 20V4',
  xp_gain: 'M4 18l6-6 4 4 6-8M15 8h5v5',
  quest_complete: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z',
  achievement: 'M6 21V4h12l-3 4 3 4H6',
  clue: 'M7 4h10a2 2 0 0 1 2 2v12a2 2 0 0 0 2 2H9a2 2 0 0 1-2-2zM7 4a2 2 0 0 0-2 2v3h2M10 9h6M10 13h6',
  pet: 'M12 13c-3 0-5 2.5-5 4.5s2 2.5 5 2.5 5-.5 5-2.5-2-4.5-5-4.5zM5.5 9v2.5M9.5 5.5v3M14.5 5.5v3M18.5 9v2.5',
  combat_achievement:
    'M8 4h8v5a4 4 0 0 1-8 0zM8 5H5c0 3 1 4 3 4M16 5h3c0 3-1 4-3 4M12 13v4M8 20h8M10 17h4v3h-4z',
  slayer_task: 'M12 3a7 7 0 0 0-4 12.7V18h8v-2.3A7 7 0 0 0 12 3zM9 11v.5M15 11v.5M10 18v3M14 18v3',
  item_value:
    'M4 8c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 8v4c0 1.7 3.6 3 8 3s8-1.3 8-3V8M4 12v4c0 1.7 3.6 3 8 3s8-1.3 8-3v-4',
  manual: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M8.5 12l2.5 2.5 4.5-5',
};

/** A symbol of what a task asks for, beside its name. */
export function TaskSymbol({ trigger }: { readonly trigger: string }) {
  const drawing = DRAWINGS[firstType(trigger)] ?? DRAWINGS.manual;
  return (
    <svg className="task-symbol" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={drawing}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
