import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

const entry = {
  index: 'src/index.ts',
  'events/index': 'src/events/index.ts',
  main: 'src/main.ts',
  worker: 'src/workers/child/worker.ts',
  'check-database': 'src/db/integrity-program.ts',
};

const uses = [
  ['src/main.ts', 'src/program.ts'],
  ['src/serve.ts', 'src/index.ts'],
  ['src/workers/child/orders.ts'],
  ['src/workers/child/watchdog.ts'],
  ['src/admin/run.ts'],
  ['src/check/run.ts'],
];

export default defineConfig(library(entry, uses));
