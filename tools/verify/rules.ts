import type { Rule } from './rule.ts';
import { api } from './rules/api.ts';
import { build } from './rules/build.ts';
import { coverage } from './rules/coverage.ts';
import { design } from './rules/design.ts';
import { docs } from './rules/docs.ts';
import { imports } from './rules/imports.ts';
import { installed } from './rules/installed.ts';
import { licences } from './rules/licences.ts';
import { lint } from './rules/lint.ts';
import { packages } from './rules/packages.ts';
import { pages } from './rules/pages.ts';
import { purity } from './rules/purity.ts';
import { tests } from './rules/tests.ts';
import { types } from './rules/types.ts';
import { unused } from './rules/unused.ts';
import { wording } from './rules/wording.ts';

/** The rules of `pnpm verify` in the order in which they start. To add one, add a file and a line here. */
export const rules: readonly Rule[] = [
  build,
  types,
  lint,
  imports,
  purity,
  wording,
  unused,
  api,
  design,
  docs,
  coverage,
  pages,
  packages,
  installed,
  licences,
  tests,
];
