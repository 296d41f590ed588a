import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

const uses = [
  ['src/main.ts'],
  ['src/start.ts'],
  ['src/actions/convert.ts', 'src/convert-defaults.ts'],
  ['src/actions/font-kit.ts'],
];

export default defineConfig(library(['src/main.ts'], uses, { dts: false }));
