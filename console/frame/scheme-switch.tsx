import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { text } from '#console/text/text.ts';

/** Switches between light and dark colours; the browser's setting applies until it is used. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'light' ? 'dark' : 'light';
  const label = other === 'dark' ? text.scheme.toDark : text.scheme.toLight;
  return (
    <Button
      size="xs"
      px="xs"
      variant="default"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other)}
    >
      <span aria-hidden="true">{other === 'dark' ? '☾' : '☀'}</span>
    </Button>
  );
}
