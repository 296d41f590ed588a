/** The colours of the page in light and dark mode; a test checks their contrast. */
export const palettes = {
  light: {
    paper: '#fbfaf6',
    card: '#ffffff',
    well: '#f3f0e8',
    line: '#e2dccf',
    ink: '#211f1b',
    soft: '#5f594e',
    accent: '#9b3216',
    get: '#1f5480',
    post: '#2a6135',
    delete: '#98262b',
    other: '#5b4686',
  },
  dark: {
    paper: '#171613',
    card: '#1e1c19',
    well: '#25231f',
    line: '#38352f',
    ink: '#ece7dc',
    soft: '#aea698',
    accent: '#f3a184',
    get: '#92c3ea',
    post: '#9ad0a0',
    delete: '#f2a3a1',
    other: '#c3b2ea',
  },
} as const;

/** Writes the colours as CSS variables. */
export function writePalette(palette: Readonly<Record<string, string>>): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}
