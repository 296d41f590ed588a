import { createRequire } from 'node:module';
import type * as commander from 'commander';

// Before Node.js imports a CommonJS module, it searches the text for names that the module exports. For commander this
// takes a twentieth of the time of a font conversion; `require` does not need it.
const library = createRequire(import.meta.url)('commander') as typeof commander;

export const { Argument, Command, CommanderError, InvalidArgumentError, Option } = library;
export type Command = commander.Command;
export type CommanderError = commander.CommanderError;
export type Option = commander.Option;
