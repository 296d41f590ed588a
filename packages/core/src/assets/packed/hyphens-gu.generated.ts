// hyphen 1.14.1, patterns/gu.js, from hyph-utf8: 342 bytes,
// sha256 d7294c69d162a3fef6ebb1e93b381f3338f16883a9ea2420f2804707104e1ef1
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G1UB+C0SbJtB78cix+MEOyVIjAxCMLZCrpjoDvxNSga8wUEUxEdMKqCLdCHAA9FFD30MMMQIY0wwxQxzLLDECmtssMUOexwAgRPOuOCKGx544hVveMcHPj1RKSQLqUO68FtE9TxRvbJVrspXhapYlapyVa8aVbvqVH/Vf41EjWSNVI10jUyNfI1CjXKNSo2FVdZtMg==';
