import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

export default defineConfig(
  library(
    [
      'src/index.ts',
      'src/errors.ts',
      'src/design/index.ts',
      'src/explain/index.ts',
      'src/font/index.ts',
      'src/image/index.ts',
      'src/image/settings.ts',
      'src/url-headers/index.ts',
    ],
    { publicDir: 'src/design/schema' }, // the schemas lie beside what is built
  ),
);
