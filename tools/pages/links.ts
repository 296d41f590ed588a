import { posix } from 'node:path';

/** The files that links may lead to: those of the checkout, or of a packed package. */
export interface LinkedFiles {
  has(path: string): boolean;
  read(path: string): string;
}

const linkForms = [
  /\]\(<?([^)\s>]+)>?[^)]*\)/g, // [text](target "title"), also of images
  /^ {0,3}\[[^\]]+\]:[ \t]*<?([^\s>]+)>?(?:[ \t]+["'(].*)?$/gm, // [name]: target "title"
  /\b(?:href|src|srcset)="([^"]+)"/g,
];

/** Lists the relative links of pages that lead to no file or, if they have a fragment, to no anchor of a page. */
export function checkLinks(pages: readonly string[], files: LinkedFiles): string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (page: string): ReadonlySet<string> => {
    const known = anchors.get(page) ?? listAnchors(files.read(page));
    anchors.set(page, known);
    return known;
  };
  return pages.flatMap((page) =>
    listTargets(files.read(page)).flatMap((target) => {
      const [path = '', fragment] = target.split('#');
      const found = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), decodeURI(path)));
      if (!files.has(found)) return [`${page}: the link "${target}" leads to no file`];
      const isMissing = fragment !== undefined && found.endsWith('.md') && !anchorsOf(found).has(fragment);
      return isMissing ? [`${page}: the link "${target}" leads to no heading or anchor`] : [];
    }),
  );
}

export function listTargets(text: string): string[] {
  const prose = withoutCode(text);
  const targets = linkForms.flatMap((form) => [...prose.matchAll(form)].map(([, target = '']) => target));
  return [...new Set(targets)].filter((target) => !/^[a-z]+:/i.test(target));
}

/** Removes blocks of code, and spans of code that look like a link. */
function withoutCode(text: string): string {
  const plain = text.replace(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[ \t]*$/gm, '');
  return plain.replace(/`[^`\n]*`/g, (span) => (/\]\(|\]:|(href|src)=/.test(span) ? '' : span));
}

/** Lists the anchors of a page as GitHub makes them: from its headings, numbered if repeated, and from ids. */
export function listAnchors(text: string): Set<string> {
  const prose = withoutCode(text);
  const ids = [...prose.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
  const counts = new Map<string, number>();
  const headings = [...prose.matchAll(/^#{1,6} +(.+?)\s*#*$/gm)].map(([, heading = '']) => {
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
