import { listFiles } from '../verify/tree.ts';

/** Lists the pages for people: all but the public interface, the specification and changelogs. */
export function listPages(root: string): string[] {
  const isPage = (path: string): boolean => path.endsWith('.md') && !/^docs\/(api|spec)\/|CHANGELOG\.md$/.test(path);
  const folders = ['docs', 'packages', 'examples'].flatMap((folder) => listFiles(root, folder, isPage));
  return [...listFiles(root, '', (path) => /^[^/]+\.md$/.test(path)), ...folders];
}
