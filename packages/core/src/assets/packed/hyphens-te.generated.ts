// hyphen 1.14.1, patterns/te.js, from hyph-utf8: 373 bytes,
// sha256 f37ebb696c8b1d6cd7c251e330dbfae5194191ed17f14c2625a842fa2032ccbb
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G3QB+K0S6G0vDDEux2MHa0qQGBmEYGyFXDGVHbzJG2NjX4ugpm4tGfAGB1EQHzGpgC7ShQATRBc99DHAECOMMcEUM8yxwBIrrLHBFjvsccAJZ1xwxQ13QOCBJ17xhnd84NMTlUKykCqki+gjpogtT1SvbJWr8lWhKlalqlxVqlpVrxpVq2pXneqv+q8BNbAG1eAaQhkXUrl8mww=';
