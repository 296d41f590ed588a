import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../verify/command.ts';
import { readText } from '../verify/tree.ts';
import { listAnchors, listTargets } from './links.ts';

/** The questions of somebody who sees the project for the first time: the place of the answer, and words of it. */
const questions = [
  {
    question: 'what is it',
    answer: 'README.md',
    words: 'converts page layouts, drawings, fonts and images',
    clicks: 0,
  },
  { question: 'how do I install it', answer: 'README.md', words: 'npm install @quoin/core', clicks: 0 },
  { question: 'how fast is it', answer: 'README.md#measured-beside-others', words: 'ImageMagick', clicks: 0 },
  { question: 'is it for me', answer: 'docs/faq.md#is-it-for-me', words: 'What does it not convert?', clicks: 1 },
  { question: 'what is lost', answer: 'docs/notes.md', words: 'class', clicks: 1 },
  {
    question: 'is it safe with files of strangers',
    answer: 'docs/faq.md#is-it-safe-with-files-of-strangers',
    words: 'limits',
    clicks: 1,
  },
  { question: 'how do I run it in production', answer: 'docs/operation.md', words: 'systemd', clicks: 1 },
  { question: 'what does an error mean', answer: 'docs/errors.md', words: 'IMAGE_TOO_LARGE', clicks: 1 },
  {
    question: 'how do I run it on several machines',
    answer: 'docs/self-hosting.md',
    words: 'PostgreSQL',
    clicks: 1,
  },
  { question: 'how do I see the pages of a layout', answer: 'docs/pages.md', words: 'quoin preview', clicks: 1 },
  { question: 'can it make subsets', answer: 'docs/faq.md#can-it-make-subsets', words: 'quoin font-kit', clicks: 1 },
  { question: 'can it make a pdf', answer: 'docs/faq.md#can-it-make-a-pdf', words: '--to pdf', clicks: 1 },
  {
    question: 'how do I convert without a job',
    answer: 'docs/service.md#direct-conversion',
    words: '/v1/conversions',
    clicks: 1,
  },
  { question: 'how do I verify a webhook', answer: 'docs/webhooks.md', words: '@quoin/webhook-verify', clicks: 1 },
  { question: 'how do I contribute', answer: 'CONTRIBUTING.md', words: 'npm test', clicks: 1 },
];

const read = (page: string): string => readText(checkout, page);

/** The number of links to follow from a page to each other page. */
function countClicks(start: string): Map<string, number> {
  const clicks = new Map([[start, 0]]);
  // A map is iterated in the order of insertion, including what is added meanwhile: breadth first.
  for (const [page, count] of clicks)
    for (const target of listTargets(read(page))) {
      const [path = ''] = target.split('#');
      const found = posix.normalize(posix.join(posix.dirname(page), decodeURI(path)));
      if (found.endsWith('.md') && !clicks.has(found)) clicks.set(found, count + 1);
    }
  return clicks;
}

describe('from the README', () => {
  const clicks = countClicks('README.md');
  it.each(questions)('"$question" is answered after $clicks clicks', ({ answer, words, clicks: expected }) => {
    const [page = '', anchor] = answer.split('#');
    expect(clicks.get(page)).toBe(expected);
    expect(read(page).toLowerCase()).toContain(words.toLowerCase());
    if (anchor !== undefined) expect([...listAnchors(read(page))]).toContain(anchor);
  });

  it('every page of the documentation can be reached with two clicks', () => {
    const distant = [...clicks].filter(([page, count]) => page.startsWith('docs/') && count > 2);
    expect(distant.filter(([page]) => !page.startsWith('docs/decisions/'))).toEqual([]);
    expect(clicks.size).toBeGreaterThan(40);
  });
});
