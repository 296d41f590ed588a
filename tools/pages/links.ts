import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { readText } from '../verify/tree.ts';

/** Requires every relative link of the pages to lead to a file and, if it has a fragment, to an anchor of that page. */
export function checkLinks(root: string, paths: readonly string[]): string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (path: string): ReadonlySet<string> => {
    const known = anchors.get(path) ?? listAnchors(withoutCode(readText(root, path)));
    anchors.set(path, known);
    return known;
  };
  return paths.flatMap((path) =>
    listTargets(withoutCode(readText(root, path))).flatMap((target) => {
      const [file = '', fragment] = target.split('#');
      const found = file === '' ? path : normalize(join(dirname(path), decodeURI(file))).replaceAll('\\', '/');
      if (!existsSync(join(root, found))) return [`${path}: the link "${target}" leads to no file`];
      const isMissing = fragment !== undefined && found.endsWith('.md') && !anchorsOf(found).has(fragment);
      return isMissing ? [`${path}: the link "${target}" leads to no heading or anchor`] : [];
    }),
  );
}

/** Removes blocks and spans of code, except from headings, where spans are part of the anchor. */
function withoutCode(text: string): string {
  const plain = text.replace(/^(\s*)(`{3,})[^\n]*\n[\s\S]*?^\1\2\s*$/gm, '');
  return plain
    .split('\n')
    .map((line) =>
      /^#{1,6} /.test(line) ? line : line.replace(/`[^`]*`/g, (span) => (span.includes('](') ? '' : span)),
    )
    .join('\n');
}

function listTargets(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/i.test(target));
}

/** Lists the anchors of a page as GitHub makes them: from its headings, numbered if repeated, and from ids. */
function listAnchors(text: string): Set<string> {
  const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
  const counts = new Map<string, number>();
  const headings = [...text.matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, heading = '']) => {
    const slug = toSlug(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set([...ids, ...headings]);
}

function toSlug(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
}
