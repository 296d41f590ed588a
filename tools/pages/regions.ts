import ts from 'typescript';
import { failures } from '../../packages/core/src/errors.ts';
import { describeRange, type ImageSetting, imageSettings } from '../../packages/core/src/image/settings.ts';
import { defaultLimits } from '../../packages/core/src/limits.ts';
import { writeRuntimes } from '../runtimes/record.ts';
import { type Entry, listEntries, listExports } from '../verify/program.ts';
import { readText } from '../verify/tree.ts';
import { describeInterface, describeModule, listMembers } from './interfaces.ts';
import {
  writeFailures,
  writeJobFailures,
  writeNetworkFailures,
  writeNotes,
  writeRequestErrors,
  writeServiceCodes,
  writeSettings,
} from './references.ts';
import { inCode, writeTable } from './table.ts';

const core = 'packages/core/src';

/** A table in the documentation that is generated from the sources. */
export interface Region {
  /** The name in the markers around the table: `<!-- notes -->` and `<!-- /notes -->`. */
  readonly name: string;
  readonly write: (root: string) => string;
}

export const regions: readonly Region[] = [
  { name: 'notes', write: writeNotes },
  { name: 'failures', write: writeFailures },
  { name: 'request-errors', write: writeRequestErrors },
  { name: 'job-failures', write: writeJobFailures },
  { name: 'network-failures', write: writeNetworkFailures },
  { name: 'service-codes', write: writeServiceCodes },
  { name: 'settings-reference', write: writeSettings },
  { name: 'conversion-codes', write: () => writeServiceFailures() },
  { name: 'limits', write: writeLimits },
  { name: 'convert-options', write: (root) => writeMembers(root, `${core}/convert-options.ts`, 'ConvertOptions') },
  { name: 'image-config', write: (root) => writeMembers(root, `${core}/image/config.ts`, 'ImageConfig') },
  { name: 'image-flags', write: writeImageFlags },
  { name: 'font-options', write: (root) => writeMembers(root, `${core}/font/options.ts`, 'FontOptions') },
  { name: 'assets', write: (root) => writeMembers(root, `${core}/asset-options.ts`, 'Assets') },
  { name: 'font-asset', write: (root) => writeMembers(root, `${core}/asset-options.ts`, 'FontAsset') },
  { name: 'entry-points', write: writeEntryPoints },
  { name: 'models', write: writeModels },
  { name: 'packages', write: writePackages },
  { name: 'runtimes', write: writeRuntimes },
];

/** The failures with the service's codes. A caller of the service cannot abort a conversion. */
function writeServiceFailures(): string {
  const reached = Object.entries(failures).filter(([, { kind }]) => kind !== 'aborted');
  const rows = reached.map(([code, { kind, summary }]) => [inCode(code.toLowerCase()), kind, summary]);
  return writeTable([inCode('error_code'), 'Kind', 'Meaning'], rows);
}

function writeLimits(root: string): string {
  const rows = listMembers(root, `${core}/limits.ts`, 'Limits').map(({ name, comment }) => [
    inCode(name),
    describeNumber(defaultLimits[name as keyof typeof defaultLimits]),
    withoutDefault(name, comment),
  ]);
  return writeTable(['Limit', 'Default', 'Meaning'], rows);
}

/** Removes the default from the comment of a limit, which the table states, and requires it to be the current one. */
function withoutDefault(name: string, comment: string): string {
  const plain = describeNumber(defaultLimits[name as keyof typeof defaultLimits]);
  const [, short = plain] = /\((.+)\)$/.exec(plain) ?? [];
  const ending = ` From 1; default ${short}.`;
  if (!comment.endsWith(ending)) throw new Error(`limits.ts: the comment of ${name} must end in "${ending.trim()}"`);
  return comment.slice(0, -ending.length);
}

function describeNumber(value: number): string {
  const units: readonly (readonly [string, number])[] = [
    ['GiB', 2 ** 30],
    ['MiB', 2 ** 20],
  ];
  const unit = units.find(([, size]) => value >= size && value % size === 0);
  const plain = value.toLocaleString('en-US');
  return unit === undefined ? plain : `${plain} (${value / unit[1]} ${unit[0]})`;
}

function writeMembers(root: string, path: string, name: string): string {
  const rows = listMembers(root, path, name).map((member) => {
    if (member.comment === '') throw new Error(`${path}: ${name}.${member.name} has no comment`);
    return [inCode(member.name), member.comment];
  });
  return writeTable(['Member', 'Meaning'], rows);
}

/** The settings of images as flags, from the table that the command line reads them from. */
function writeImageFlags(): string {
  const rows = Object.entries(imageSettings).map(([name, setting]: [string, ImageSetting]) => {
    const range = describeRange(setting);
    const values = range === undefined ? '' : `: ${range}`;
    const value = setting.kind === 'switch' ? '' : ` <${setting.kind === 'integer' ? 'n' : setting.kind}>`;
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const note = setting.kind === 'list' ? ', separated by commas, or none' : '';
    const standard = setting.kind === 'switch' ? '' : ` (default: ${setting.default})`;
    return [inCode(`--${flag}${value}`), `${setting.description}${values}${note}${standard}`];
  });
  return writeTable(['Flag', 'Meaning'], rows);
}

function writeEntryPoints(root: string): string {
  const entries = listEntries(root).filter(({ name }) => name.startsWith('@quoin/core'));
  return writeTable(
    ['Import', 'Exports', 'Purpose'],
    entries.map((entry) => [
      inCode(entry.name),
      listValues(root, entry).map(inCode).join(', '),
      describeModule(root, entry.source),
    ]),
  );
}

/** The exports of an entry that are not types. */
function listValues(root: string, entry: Entry): string[] {
  const exported = [...listExports(root, entry)];
  return exported.filter(([, symbol]) => (symbol.flags & ts.SymbolFlags.Value) !== 0).map(([name]) => name);
}

function writeModels(root: string): string {
  const path = `${core}/models/index.ts`;
  const imports = new Map(
    [...readText(root, path).matchAll(/import type \{ (\w+) \} from '\.\/(.+)'/g)].map(([, type = '', file = '']) => [
      type,
      file,
    ]),
  );
  const types = [...readText(root, path).matchAll(/^ {2}(\w+): (\w+);/gm)];
  const rows = types.map(([, name = '', type = '']) => {
    const file = `${core}/models/${imports.get(type)}`;
    return [inCode(name), inCode(type), describeInterface(root, file, type)];
  });
  return writeTable(['Name', 'Type', 'Contents'], rows);
}

function writePackages(root: string): string {
  const folders = [...new Set(listEntries(root).map(({ folder }) => folder)), 'packages/cli'].sort();
  const rows = folders.map((folder) => {
    const { name, description } = JSON.parse(readText(root, `${folder}/package.json`));
    return [`[${inCode(name)}](${folder}/README.md)`, description];
  });
  return writeTable(['Package', 'Purpose'], rows);
}
