import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

export default defineConfig(library(['src/main.ts'], { dts: false }));
