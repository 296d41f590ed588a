import { formats } from '@quoin/core';
import { metadataKinds } from '@quoin/core/image-settings';
import type { Command } from 'commander';
import { writeBash } from '../completion/bash.ts';
import { writeFish } from '../completion/fish.ts';
import { type CompletedCommand, describeProgram } from '../completion/model.ts';
import { writePowerShell } from '../completion/powershell.ts';
import { writeZsh } from '../completion/zsh.ts';

export type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

const writers: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
  powershell: writePowerShell,
};

/** The script that completes commands, flags and their values in a shell. */
export function writeCompletion(shell: Shell, program: Command): string {
  const values = {
    '--to': [...new Set(formats.flatMap(({ outputTypes }) => outputTypes))].sort(),
    '--from': [...new Set(formats.flatMap(({ inputTypes }) => inputTypes))].sort(),
    '--keep': [...metadataKinds, 'none'],
  };
  return writers[shell](describeProgram(program, values));
}
