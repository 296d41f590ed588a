import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

const started = ['src/main.ts', 'src/start.ts'];
const uses = [
  ['src/main.ts'],
  started,
  [...started, 'src/actions/convert.ts', 'src/convert-defaults.ts'],
  [...started, 'src/actions/font-kit.ts'],
];

export default defineConfig(library(['src/main.ts'], uses, { dts: false }));
