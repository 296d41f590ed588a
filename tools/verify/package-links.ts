import { posix } from 'node:path';

const fencedCode = /^(```|~~~).*?^\1/gms;
const codeSpan = /`[^`\n]*`/g;
const linkForms = [
  /\]\(<?([^)\s>]+)>?[^)]*\)/g, // [text](target "title"), also of images
  /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm, // [name]: target
  /\b(?:href|src)="([^"]+)"/g,
];

/**
 * Lists the links of a page in a package that lead to no file in it. A registry shows the page without the repository
 * around it, and an installed package has only its own files.
 */
export function checkLinks(page: string, text: string, paths: readonly string[]): string[] {
  const prose = text.replace(fencedCode, '').replace(codeSpan, '');
  const targets = linkForms.flatMap((form) => [...prose.matchAll(form)].map(([, target = '']) => target));
  return [...new Set(targets)].flatMap((target) => {
    const fault = faultOf(target, page, text, paths);
    return fault === undefined ? [] : [`${page} links to "${target}", ${fault}`];
  });
}

function faultOf(target: string, page: string, text: string, paths: readonly string[]): string | undefined {
  if (/^(https?:|mailto:)/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  if (path === '') return anchorsOf(text).includes(anchor ?? '') ? undefined : 'but has no such heading';
  const resolved = posix.normalize(posix.join(posix.dirname(page), decodeURI(path)));
  return paths.includes(resolved) ? undefined : 'which the package does not contain';
}

/** The anchors that GitHub and npm give to headings: lower case, without punctuation, with hyphens for spaces. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replace(fencedCode, '').matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)];
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}
