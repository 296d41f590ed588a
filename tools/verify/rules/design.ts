import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchemas } from '../../../packages/core/src/models/design/json-schema.ts';
import { writeInterfaces } from '../../design/interfaces.ts';
import { writeReference } from '../../design/reference.ts';
import type { Rule } from '../rule.ts';
import { readText } from '../tree.ts';

const schemas = 'packages/core/src/design/schema';
const interfaces = 'packages/core/src/models/design/interfaces.generated.ts';
const page = 'docs/design-document.md';
const marker = '<!-- Generated from the schema below this line: pnpm verify --accept design -->\n';
const advice = 'differs from the models; run `pnpm verify --accept design` and commit the result';

export const design: Rule = {
  name: 'design',
  requirement: "the design document's schema and documentation match its models",
  run: async ({ root, accept }) => {
    const files = writeFiles(root);
    if (accept) for (const [path, text] of files) writeFileSync(join(root, path), text);
    return { problems: checkFiles(root, files), summary: `${files.size} files` };
  },
};

/** Generates the files that are derived from the models, by path. */
export function writeFiles(root: string): Map<string, string> {
  const texts = toJsonSchemas();
  const files = new Map([...texts].map(([name, text]) => [`${schemas}/${name}`, text]));
  const bundle = [...texts].find(([name]) => name.startsWith('template-bundle'))?.[1] ?? '{}';
  const [introduction = '', below] = readText(root, page).split(marker);
  if (below === undefined) throw new Error(`"${page}" lacks the line ${marker.trim()}`);
  files.set(interfaces, writeInterfaces(JSON.parse(bundle)));
  return files.set(page, `${introduction}${marker}\n${writeReference(JSON.parse(bundle))}`);
}

export function checkFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const current = existsSync(join(root, path)) ? readText(root, path) : '';
    return current === text ? [] : [`${path} ${advice}`];
  });
}
