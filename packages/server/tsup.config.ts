import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

const entry = {
  index: 'src/index.ts',
  'events/index': 'src/events/index.ts',
  main: 'src/main.ts',
  worker: 'src/workers/child/worker.ts',
  'check-database': 'src/db/integrity-program.ts',
};

export default defineConfig(library(entry));
