import type { ReactNode } from 'react';

/** Colours of the game client's side panel, which is dark in either colour scheme. */
const PANEL = '#282828';
const ROW = '#3a3a3a';
const TEXT = '#e6e6e6';
const ACCENT = '#ff981f';

/** Draws what a step of the set-up looks like in the game client, simplified. */
export function DinkDrawing({ step }: { readonly step: number }) {
  const Step = STEPS[step];
  return (
    <svg viewBox="0 0 200 96" width="200" height="96" aria-hidden="true">
      <rect width="200" height="96" rx="6" fill={PANEL} />
      {Step && <Step />}
    </svg>
  );
}

const STEPS = [PluginHub, Sections, ConfigUrl, Restart, Kill];

function PluginHub() {
  return (
    <>
      <Field y={10}>dink</Field>
      <rect x="10" y="40" width="180" height="44" rx="4" fill={ROW} />
      <Words x={20} y={60} bold>
        Dink
      </Words>
      <Words x={20} y={76}>
        for Discord
      </Words>
      <rect x="132" y="51" width="50" height="22" rx="3" fill="#28a745" />
      <Words x={142} y={66}>
        Install
      </Words>
    </>
  );
}

function Sections() {
  return (
    <>
      <Words x={10} y={22} bold>
        ‹ Dink
      </Words>
      <Words x={14} y={48}>
        › Loot
      </Words>
      <rect x="8" y="58" width="184" height="26" rx="3" fill="none" stroke={ACCENT} strokeWidth="2" />
      <Words x={14} y={75} bold>
        ⌄ Advanced
      </Words>
    </>
  );
}

function ConfigUrl() {
  return (
    <>
      <Words x={10} y={22} bold>
        ⌄ Advanced
      </Words>
      <Words x={10} y={46}>
        Dynamic Config URL
      </Words>
      <Field y={56} marked>
        https://…/config/bh_…
      </Field>
    </>
  );
}

function Restart() {
  return (
    <>
      <rect width="200" height="20" rx="6" fill={ROW} />
      <Words x={10} y={14}>
        RuneLite
      </Words>
      <rect x="176" y="3" width="16" height="14" rx="2" fill="#c42b1c" />
      <Words x={180} y={14}>
        ×
      </Words>
      <path d="M114 44a16 16 0 1 1-10-7m10 7v-11m0 11h-11" fill="none" stroke={ACCENT} strokeWidth="3" />
    </>
  );
}

function Kill() {
  return (
    <>
      <Words x={10} y={30}>
        Your Zulrah kill count is: 12.
      </Words>
      <circle cx="22" cy="66" r="12" fill="#28a745" />
      <path d="M16 66l4 5 8-9" fill="none" stroke="#fff" strokeWidth="3" />
      <Words x={44} y={70}>
        Zulrah: 1 of 50
      </Words>
    </>
  );
}

interface WordsProps {
  readonly x: number;
  readonly y: number;
  readonly bold?: boolean;
  readonly children: string;
}

function Words({ x, y, bold = false, children }: WordsProps) {
  return (
    <text x={x} y={y} fill={bold ? ACCENT : TEXT} fontSize="12" fontWeight={bold ? 700 : 400}>
      {children}
    </text>
  );
}

interface FieldProps {
  readonly y: number;
  /** Whether it is where something is entered. */
  readonly marked?: boolean;
  readonly children: ReactNode;
}

function Field({ y, marked = false, children }: FieldProps) {
  return (
    <>
      <rect x="10" y={y} width="180" height="24" rx="3" fill={ROW} stroke={marked ? ACCENT : 'none'} />
      <text x="18" y={y + 16} fill={TEXT} fontSize="12">
        {children}
      </text>
    </>
  );
}
