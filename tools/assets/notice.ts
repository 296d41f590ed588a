import { glyphLists } from './glyph-lists.ts';
import { type Packages, sha256 } from './package-files.ts';
import { licenceSources, packedSources } from './sources.ts';

/** The page that names what others made: each part, where it comes from, and its licence. */
export function writeNotice(packages: Packages): string {
  const packed = packedSources.map((source) => {
    const licence = licenceSources.find(({ name }) => name === source.licence);
    if (licence === undefined) throw new Error(`${source.module}: no licence is named ${source.licence}`);
    const from = `${packages.title(source.package)}, ${source.path}`;
    return [
      source.module,
      from,
      sha256(packages.read(source)),
      `${licence.spdx}, ${licence.name}.txt${source.module === 'harfbuzz' ? '; HarfBuzz itself MIT-Modern-Variant, harfbuzz-library.txt' : ''}`,
    ];
  });
  const lists = glyphLists.map(({ title, from, text }) => [title, from, sha256(text), 'BSD-3-Clause, glyph-lists.txt']);
  const rows = [...packed, ...lists].map((cells) => `| ${cells.join(' | ')} |\n`);
  return `${head}${rows.join('')}`;
}

const head = `# Made by others

These parts of the package are not the project's own. Each is under its own licence, which lies beside this page.

| Part | From | sha256 of the original | Licence |
| --- | --- | --- | --- |
`;
