// hyphen 1.14.1, patterns/pa.js, from hyph-utf8: 313 bytes,
// sha256 9ff3021869471b1cf36439d24a9dcd9168b25db3c0c81f2283329ad5ad782ad4
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'GzgB+C0SbJtB78cix+MEOyVIjAwBsM6Q6w/2zS4Z8AYHURAfMamLSMoVAAKcixrqaKCJFtrooIse+hhgiBHGmGCKGeZYAFZYY4MtdtjjgBPOuOKGB54eZAuhQrgQKZa5Y3k4lsfzIHfFqniVqJJVqkpXhao4rlTV6lf96zKoy1BdhusyUZfJuswg2yYD';
