// hyphen 1.14.1, patterns/hi.js, from hyph-utf8: 364 bytes,
// sha256 0086f7ee7a497678734612da6e989a1337ca58985816c5a738580c6314302733
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G2sB+C0SbJtB78cix+MEOyVIjAwEpOcwryFKBPdIzZIBb3AQBfERkwroIl0IMEDowwCGMIIxTGAKM5jDApZQQAkV1AAIkKBAwwrWsIEt7GAPBzjBGa5wgzs84OlGUmAWWAV2wbcQ6SHaheiUG+nFrXgVvxJUwkpUiStJJa+0Kt1Kr/Kr/KswqjCrsKqwq3Cq8AViiUKpSt0mAw==';
