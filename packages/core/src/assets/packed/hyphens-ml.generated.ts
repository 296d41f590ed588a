// hyphen 1.14.1, patterns/ml.js, from hyph-utf8: 520 bytes,
// sha256 50f90906b1acb4042fea2be9c9fd9f9b76fe42ecd1330a16ed1b77e36cc218c7
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'GwcCcB0JdmzFQuS4YWeESsdSjvRA+4K0DALSc5jXAGgdVrwv2OAgCuJ5Hndpve2vLQkTzzHMEg/oFOiSAIGhApz+OdAFhsAUWAJb4AhcgScIBKEgEiSCVJAJ8qAIymAQDINRMA4mwTSYBfOgCuqgCdqgC/pgESyDVbAJtsEu2AeH4BicgnNwCa4BgQhuwT14BM8QlRC1XPI0KBpUDfkJ/yW/oTVW106Ty7XrIvw14nXefHz9yv9d8tft02aVUy653p/qvwuJTKEymCwOl/cpbWsD';
