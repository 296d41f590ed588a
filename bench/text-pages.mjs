import { readFileSync } from 'node:fs';
import { setEngineCache } from '@quoin/core';
import { render, renderPages } from '@quoin/core/design';

// Draws the document of a file in a process without tsx, whose loader needs memory. Prints the time and the peak memory.

setEngineCache(false);
const [, , source, format] = process.argv;
const design = JSON.parse(readFileSync(source, 'utf8'));
const start = performance.now();
if (format === 'pdf') await render(design, new Map(), { format });
else for await (const _ of renderPages(design, new Map(), { format }));
const milliseconds = performance.now() - start;
const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
process.stdout.write(JSON.stringify({ milliseconds, megabytes: (Number(peak) * 1024) / 1e6 }));
