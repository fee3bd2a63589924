import { type CSSVariablesResolver, createTheme } from '@mantine/core';

export const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
});

const COLOURS = ['indigo', 'gray', 'green', 'red', 'orange', 'blue'] as const;

/** Darker text on light colours and lighter text on dark ones than Mantine's: a contrast of at least 4.5. */
export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    ...textOf('light-color', 'color-mix(in srgb, var(--mantine-color-COLOUR-9) 65%, black)'),
    ...textOf('outline', 'color-mix(in srgb, var(--mantine-color-COLOUR-9) 65%, black)'),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-2)',
    ...textOf('light-color', 'var(--mantine-color-COLOUR-1)'),
    ...textOf('outline', 'var(--mantine-color-COLOUR-2)'),
  },
});

function textOf(variable: string, value: string): Record<string, string> {
  return Object.fromEntries(
    COLOURS.map((colour) => [`--mantine-color-${colour}-${variable}`, value.replace('COLOUR', colour)]),
  );
}
