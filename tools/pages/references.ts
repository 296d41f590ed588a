import { failures } from '../../packages/core/src/errors.ts';
import { failureCauses } from '../../packages/core/src/explain/failure-causes.data.ts';
import { noteCauses } from '../../packages/core/src/explain/note-causes.data.ts';
import { noteTable } from '../../packages/core/src/note-table.data.ts';
import {
  type Advice,
  jobCauses,
  networkCauses,
  requestCauses,
  workerCauses,
} from '../../packages/server/src/error-causes.data.ts';
import { networkFailures } from '../../packages/server/src/network/failure.ts';
import { variableOf } from '../../packages/server/src/settings/settings.ts';
import { settingTable } from '../../packages/server/src/settings/table.ts';
import { errorStatuses } from '../../packages/server/src/wire-error.ts';
import { workerFailures } from '../../packages/server/src/workers/worker-error.ts';
import { inCode, writeTable } from './table.ts';

/** Writes every note as a section. The anchor of a section is its code in lower case. */
export function writeNotes(): string {
  const sections = Object.entries(noteCauses).map(([code, advice]) => {
    const { class: noteClass, summary } = noteTable[code as keyof typeof noteTable];
    return writeSection(code, `${inCode(noteClass)}: ${summary}`, advice);
  });
  return sections.join('\n\n');
}

export function writeFailures(): string {
  const sections = Object.entries(failureCauses).map(([code, advice]) => {
    const { kind, summary } = failures[code as keyof typeof failures];
    return writeSection(code, `${inCode(kind)}: ${summary}`, advice);
  });
  return sections.join('\n\n');
}

/** The errors of requests to the service, with their statuses. */
export function writeRequestErrors(): string {
  const sections = Object.entries(requestCauses).map(([code, advice]) =>
    writeSection(code, `Status ${errorStatuses[code as keyof typeof errorStatuses].join(' or ')}.`, advice),
  );
  return sections.join('\n\n');
}

/** The failures of jobs that are not failures of the library. */
export function writeJobFailures(): string {
  const ofService = Object.entries(jobCauses).map(([code, advice]) => writeSection(code, advice.summary, advice));
  const ofWorkers = Object.entries(workerCauses).map(([code, advice]) =>
    writeSection(code, workerFailures[code as keyof typeof workerCauses].summary, advice),
  );
  return [...ofService, ...ofWorkers].join('\n\n');
}

export function writeNetworkFailures(): string {
  const sections = Object.entries(networkCauses).map(([code, advice]) =>
    writeSection(code, networkFailures[code as keyof typeof networkFailures].summary, advice),
  );
  return sections.join('\n\n');
}

/** The summaries of the failures of the service, for the page about jobs. */
export function writeServiceCodes(): string {
  const rows = Object.entries(jobCauses).map(([code, { summary }]) => [inCode(code), summary]);
  return writeTable([inCode('error_code'), 'Meaning'], rows);
}

/** The settings of the server, with the values that each accepts. */
export function writeSettings(): string {
  const rows = Object.entries(settingTable).map(([name, { value, help, defaultValue, expected }]) => {
    const [, described] = /\(default: (.+)\)$/.exec(help) ?? [];
    return [
      `<a id="${name}"></a>${inCode(`--${name}${value === undefined ? '' : ` <${value}>`}`)}`,
      inCode(variableOf(name)),
      // The number of cores differs between machines.
      name === 'workers' ? 'one per core' : (described ?? describePreset(value, defaultValue)),
      expected,
      help.replace(/ \(default: .+\)$/, ''),
    ];
  });
  return writeTable(['Flag', 'Variable', 'Default', 'Value', 'Effect'], rows);
}

function describePreset(value: string | undefined, preset: string | undefined): string {
  if (value === undefined) return inCode('false');
  return preset ? inCode(preset) : 'none';
}

function writeSection(code: string, meaning: string, { cause, remedy }: Advice): string {
  return [`### ${inCode(code)}`, '', meaning, '', `- **Cause:** ${cause}`, `- **Remedy:** ${remedy}`].join('\n');
}
