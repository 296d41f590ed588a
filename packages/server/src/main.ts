#!/usr/bin/env node
import { catchStopSignals } from './operation/stop-signals.ts';

// Comes first: loading the rest takes the longest, and a signal meanwhile must not end the process.
const stopSignals = catchStopSignals();
const { runProgram } = await import('./program.ts');
await runProgram(process.argv.slice(2), stopSignals);
