import { fileURLToPath } from 'node:url';

/** The path of a built program in `dist/`, also when this module runs from its source. */
export function programPath(name: string): string {
  const path = import.meta.url.endsWith('.ts') ? `../../dist/${name}.js` : `./${name}.js`;
  return fileURLToPath(new URL(path, import.meta.url));
}
