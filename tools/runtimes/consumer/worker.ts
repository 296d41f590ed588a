// Runs the program in a worker thread.
import { Worker } from 'node:worker_threads';

const worker = new Worker(new URL('./program.mjs', import.meta.url));
worker.on('error', (error) => {
  console.error(error);
  process.exitCode = 1;
});
