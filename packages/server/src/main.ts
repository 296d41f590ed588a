#!/usr/bin/env node
import { catchStopSignals } from './operation/stop-signals.ts';

// First of all: loading the rest takes longer than all else, and a signal meanwhile must not end the process by itself.
const stopSignals = catchStopSignals();
const { runProgram } = await import('./program.ts');
await runProgram(process.argv.slice(2), stopSignals);
