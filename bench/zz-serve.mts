import { startServer } from '../packages/server/test/harness/server-process.ts';

const s = await startServer();
console.log(new URL(s.baseUrl).port, s.token);
process.on('SIGTERM', async () => {
  await s.stop();
  process.exit();
});
setInterval(() => {}, 1000);
