// `npm start`: makes the checkout ready, converts a sample, and says what it did and what to try next.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sample = join('examples', 'sample', 'poster.svg');
const folder = join('.cache', 'sample');

run(['tools/setup.mjs']);
const conversions = [
  ['--to', 'webp', '--width', '1200'],
  ['--to', 'png', '--width', '600', '--height', '600', '--fit', 'crop'],
  ['--to', 'jpg', '--quality', '80'],
];
process.stdout.write(`\nQuoin converts ${sample}:\n\n`);
for (const words of conversions) {
  process.stdout.write(`$ quoin convert ${sample} --out-dir ${folder} ${words.join(' ')}\n`);
  run(['packages/cli/dist/main.js', 'convert', sample, '--out-dir', folder, '--force', ...words]);
}
process.stdout.write(`
The results are in ${join(root, folder)}. Next, with a file of your own:

  npm run quoin -- convert photo.jpg -o photo.webp --width 1600
  npm run quoin -- inspect photo.jpg
  npm run quoin -- formats
  npm test
`);

function run(words) {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
