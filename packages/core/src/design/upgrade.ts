import type { Design } from '../models/design/document.ts';
import { moveBrandColors } from './brand-colors.ts';
import { describeValue } from './check/descriptions.ts';
import { isReadable } from './check/readable.ts';
import { isObject } from './check/walker.ts';
import { copyDocument } from './copy.ts';
import { DesignError } from './design-error.ts';
import { type Problem, problemCodes } from './problem-codes.ts';
import { addStandardSwatches } from './standard-swatches.ts';
import { addDefaults, createDesignIds, type Draft, steps } from './upgrade-steps.ts';
import { validateDesign } from './validate.ts';
import { compareVersions, designVersion, parseVersion, type Version } from './version.ts';

/**
 * Upgrades a design document to the current version. `brandColors` become swatches. The document passed in does not
 * change. A document of a newer minor version is accepted if it has no member or value that the current version does
 * not know. A document of a newer major version is refused.
 *
 * @throws {DesignError} with all problems if the result would not be valid.
 *
 * @example
 * ```ts
 * import { upgradeDesign } from '@quoin/core/design';
 *
 * const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: '1', width: 595, height: 842, elements: [] };
 * const { version, swatches } = upgradeDesign({ pages: [page], brandColors: { sun: '#FC0' } });
 * version; // => '1.0.0'
 * swatches.map(({ name }) => name); // => ['None', 'Paper', 'Registration', 'Black', 'sun']
 * ```
 */
export function upgradeDesign(document: unknown): Design {
  const version = isReadable(document) && isObject(document) ? versionOf(document) : undefined;
  if (version === undefined || !isObject(document)) throw invalid(listErrors(document));
  if (version[0] > current[0]) {
    const message = `found version ${String(document.version)}, expected ${current[0]}.x or older`;
    throw new DesignError('DESIGN_TOO_NEW', message, [{ pointer: '/version', code: 'not_allowed', message }]);
  }
  const draft = copyDocument(document);
  const refused = applyChanges(draft, version);
  const problems = [...refused, ...listErrors(draft)];
  if (problems.length === 0) return draft as unknown as Design;
  if (compareVersions(version, current) <= 0) throw invalid(problems);
  const message = `version ${String(document.version)} has members or values that ${designVersion} does not have`;
  throw new DesignError('DESIGN_TOO_NEW', message, problems);
}

const current: Version = parseVersion(designVersion) ?? [1, 0, 0];

/** Treats a document without a version as older than all versions. */
function versionOf({ version }: Draft): Version | undefined {
  return version === undefined ? [0, 0, 0] : parseVersion(version);
}

/** Applies every change since a version. Returns the problems of values that could not be converted. */
function applyChanges(draft: Draft, version: Version): Problem[] {
  const idOf = createDesignIds();
  const isOlder = compareVersions(version, current) < 0;
  for (const { to, apply } of steps) if (compareVersions(version, to) < 0) apply(draft, idOf);
  const hadBrandColors = draft.brandColors !== undefined;
  const problems = moveBrandColors(draft, idOf);
  if (isOlder || hadBrandColors) addStandardSwatches(draft, idOf);
  addDefaults(draft, idOf);
  draft.version = designVersion;
  return problems;
}

const listErrors = (document: unknown): Problem[] =>
  validateDesign(document).filter(({ code }) => problemCodes[code].severity === 'error');

function invalid(problems: readonly Problem[]): DesignError {
  const [first] = problems;
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  const place = first?.pointer === '' ? 'the document' : first?.pointer;
  const message = first === undefined ? describeValue(undefined) : `${place}: ${first.message}${more}`;
  return new DesignError('DESIGN_INVALID', message, problems);
}
