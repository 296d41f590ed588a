import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

// Minified: receivers bundle it for workers and edge runtimes, where every byte is paid for at each cold start.
export default defineConfig(library(['src/index.ts'], [], { target: 'es2022', platform: 'neutral', minify: true }));
