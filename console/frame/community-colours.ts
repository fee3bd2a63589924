/**
 * Returns the variables of the primary colour, with the hue of the community's colour: the lightness is
 * fixed, so that the contrast is that of the product's own colours, whatever was chosen.
 *
 * @param color `#RRGGBB`; empty for the colours of the product.
 */
export function communityColours(color: string): Readonly<Record<'light' | 'dark', Record<string, string>>> {
  if (!/^#[\da-f]{6}$/i.test(color)) return { light: {}, dark: {} };
  const shade = (lightness: number, chroma = 'c') => `oklch(from ${color} ${lightness} ${chroma} h)`;
  const primary = (name: string, value: string) => ({ [`--mantine-color-indigo-${name}`]: value });
  return {
    light: {
      '--mantine-color-anchor': shade(0.42),
      ...primary('filled', shade(0.42)),
      ...primary('filled-hover', shade(0.36)),
      ...primary('light', shade(0.95, 'calc(c * 0.3)')),
      ...primary('light-hover', shade(0.91, 'calc(c * 0.4)')),
      ...primary('light-color', shade(0.36)),
      ...primary('outline', shade(0.36)),
    },
    dark: {
      '--mantine-color-anchor': shade(0.85),
      ...primary('filled', shade(0.42)),
      ...primary('filled-hover', shade(0.36)),
      ...primary('light', shade(0.32, 'calc(c * 0.5)')),
      ...primary('light-hover', shade(0.38, 'calc(c * 0.5)')),
      ...primary('light-color', shade(0.92)),
      ...primary('outline', shade(0.85)),
    },
  };
}
