import { defineConfig } from 'tsup';
import { library } from '../../tools/build/tsup-preset.ts';

const uses = [
  ['src/errors.ts', 'src/image/settings.ts'],
  ['src/index.ts'],
  ['src/image/index.ts', 'src/design/index.ts'],
  ['src/font/index.ts'],
  ['src/index.ts', 'src/font/sfnt/read.ts', 'src/font/woff2/write.ts'],
  ['src/index.ts', 'src/font/outline-format/to-cff/to-cff.ts', 'src/font/outline-format/point-references.ts'],
  [
    'src/font/index.ts',
    'src/font-kit/engine.ts',
    'src/font-kit/subset-tables.ts',
    'src/font/sfnt/read.ts',
    'src/font/woff2/write.ts',
  ],
  ['src/index.ts', 'src/image/svg/read.ts', 'src/image/svg/read-drawing.ts'],
  ['src/index.ts', 'src/image/read.ts', 'src/image/write.ts'],
];

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
    uses,
    { publicDir: 'src/design/schema' }, // the schemas lie beside what is built
  ),
);
