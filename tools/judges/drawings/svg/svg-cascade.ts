import fc from 'fast-check';
import { ConversionRun } from '../../../../packages/core/src/context.ts';
import { readCascade } from '../../../../packages/core/src/image/svg/style/cascade.ts';
import { resolveLimits } from '../../../../packages/core/src/limits.ts';
import type { XmlElement } from '../../../../packages/core/src/xml/element.ts';
import { readXml } from '../../../../packages/core/src/xml/read.ts';
import { findChromium, readDocument } from '../../../programs/chromium.ts';
import type { Finding } from '../../finding.ts';
import { drawings, properties, validValues } from './svg-cascade-cases.ts';

const seed = 20_231;
const batch = 100;
const inherited = new Set(['font-size', 'fill', 'visibility']);
const initial: Readonly<Record<string, string>> = {
  'font-size': '16px',
  fill: 'rgb(0, 0, 0)',
  opacity: '1',
  transform: 'none',
  visibility: 'visible',
};

/** Computes the styles of random drawings here and by Chromium, and compares them. */
export async function judgeSvgCascade(_corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'cascade', details: 'Chromium is not installed' }];
  const cases = fc.sample(drawings, { seed, numRuns: isSample ? 300 : 3000 });
  const findings: Finding[] = [];
  for (let from = 0; from < cases.length; from += batch) {
    const part = cases.slice(from, from + batch);
    const expected = await computeInBrowser(browser, part);
    const differences: string[] = [];
    let compared = 0;
    for (const [index, source] of part.entries()) {
      const found = await computeHere(source);
      compared += found.length * properties.length;
      const difference = differenceOf(found, expected[index] ?? []);
      if (difference !== undefined) differences.push(`${difference} in ${source}`);
    }
    findings.push({
      name: `drawings ${from + 1} to ${from + part.length}`,
      isCorrect: differences.length === 0,
      details: [`${compared} values compared, ${differences.length} drawings differ`, ...differences.slice(0, 3)].join(
        '\n  ',
      ),
    });
  }
  return findings;
}

type Computed = Readonly<Record<string, string>>;

function differenceOf(found: readonly Computed[], expected: readonly Computed[]): string | undefined {
  if (found.length !== expected.length) return `${found.length} elements instead of ${expected.length}`;
  for (const [index, one] of found.entries())
    for (const name of properties)
      if (one[name] !== expected[index]?.[name])
        return `element ${index}: ${name} is ${one[name]} instead of ${expected[index]?.[name]}`;
  return undefined;
}

async function computeInBrowser(browser: string, cases: readonly string[]): Promise<Computed[][]> {
  const script = `
    const names = ${JSON.stringify(properties)};
    const all = ${JSON.stringify(cases)}.map((source) => {
      const { documentElement: root } = new DOMParser().parseFromString(source, 'image/svg+xml');
      document.replaceChild(document.adoptNode(root), document.documentElement);
      return [root, ...root.querySelectorAll(':not(style)')].map((each) => {
        const style = getComputedStyle(each);
        return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
      });
    });
    const result = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    result.textContent = 'RESULT' + btoa(JSON.stringify(all)) + 'END';
    document.replaceChild(result, document.documentElement);`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg"><script><![CDATA[${script.replaceAll(']]>', ']]\\u003e')}]]></script></svg>`;
  const [, text = ''] = /RESULT([^<]*?)END/.exec(await readDocument(browser, page)) ?? [];
  return JSON.parse(Buffer.from(text, 'base64').toString());
}

async function computeHere(source: string): Promise<Computed[]> {
  const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
  const { root } = await readXml(source, context);
  const elements: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    elements.push(element);
    for (const child of element.elements()) visit(child);
  };
  visit(root);
  const sheets = elements.filter((each) => each.local === 'style').map((each) => each.text);
  const cascade = await readCascade(sheets, root, { width: 200, height: 100 }, () => {});
  const computed = new Map<XmlElement, Computed>();
  for (const element of elements) {
    const parent = element.parent && computed.get(element.parent);
    const declared = cascade.declared(element);
    computed.set(
      element,
      Object.fromEntries(
        properties.map((name) => [name, compute(name, declared.get(name), parent?.[name] ?? initial[name]!)]),
      ),
    );
  }
  // Browsers compute no transform for elements that are not rendered.
  return elements.filter(({ local }) => local !== 'style').map((each) => computed.get(each)!);
}

function compute(name: string, declared: string | undefined, parent: string): string {
  if (declared === undefined) return inherited.has(name) ? parent : initial[name]!;
  if (declared === 'inherit') return parent;
  // A number without a unit, which attributes may have.
  if (name === 'font-size' && /^[\d.]+$/.test(declared)) return `${Number(declared)}px`;
  const [, known] =
    Object.entries(validValues[name] ?? {}).find(([key]) => key.toLowerCase() === declared.toLowerCase()) ?? [];
  if (known === undefined) return { '#000': initial[name]!, visible: 'visible' }[declared] ?? `unknown ${declared}`;
  return known.endsWith('em')
    ? `${Number((Number.parseFloat(parent) * Number.parseFloat(known)).toFixed(4))}px`
    : known;
}
