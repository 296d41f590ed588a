import { isTest, listFiles, readText } from '../verify/tree.ts';

/** A quote of the specification above a test of it. */
export interface Citation {
  readonly file: string;
  readonly line: number;
  readonly quote: string;
  /** Name of the test, if it is on the line below the citation. */
  readonly test: string;
}

export interface Citations {
  readonly citations: readonly Citation[];
  readonly problems: readonly string[];
}

const mark = /^\s*\/\/\s*@spec\b/;
const quoted = /^\s*\/\/ @spec "(.+)"\s*$/;
const testStart = /^\s*(?:it|test|describe)\b/;
const testName = /\(\s*(['"`])(.*?)\1/;

/** True for tests and for suites that several tests share. */
const cites = (file: string): boolean => isTest(file) || file.endsWith('.suite.ts');

/** Reads the citations of all tests of a tree, with problems for malformed ones. */
export function readCitations(root: string): Citations {
  const files = ['packages', 'tools', 'examples'].flatMap((folder) => listFiles(root, folder, cites));
  const found = files.map((file) => parseCitations(file, readText(root, file)));
  return {
    citations: found.flatMap(({ citations }) => citations),
    problems: found.flatMap(({ problems }) => problems),
  };
}

function parseCitations(file: string, text: string): Citations {
  const lines = text.split('\n');
  const citations: Citation[] = [];
  const problems: string[] = [];
  lines.forEach((line, index) => {
    if (!mark.test(line)) return;
    const quote = quoted.exec(line)?.[1];
    const below = lines.slice(index + 1).find((next) => !mark.test(next)) ?? '';
    const place = `${file}:${index + 1}`;
    if (quote === undefined) problems.push(`${place}: expected \`// @spec "words of the specification"\``);
    else if (!testStart.test(below)) problems.push(`${place}: a citation must be directly above its test`);
    else citations.push({ file, line: index + 1, quote, test: testName.exec(below)?.[2] ?? '' });
  });
  return { citations, problems };
}
