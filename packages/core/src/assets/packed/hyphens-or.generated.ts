// hyphen 1.14.1, patterns/or.js, from hyph-utf8: 337 bytes,
// sha256 63de11fb1fdd0b4ba94c0b8a772a854e811a58709e9b51d8e7aea02fb260c653
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G1AB+C0SbJtB78cix+MEOyVIjAxBMbZCrpjYwB74i5YMeIODKIiPmNJFuhDgQHTRQx8DDDHCGBNMMcMcCyyxwhobbLHDHgcccQIEzrjgijseeOEN7/jApycqhWQhVUgXUT2iX56oXtkqV+WrQlWsSlW5qlT1qlG1q071V/3XSNRI1kjVSNfI1yjUKNeo1FiwbJMB';
