// hyphen 1.14.1, patterns/as.js, from hyph-utf8: 373 bytes,
// sha256 8968ede170ad42ba182dd010be27dd7c42026e5d5e58a18fa032ab88753f17c1
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G3QB+C0SbJtB78cix+MEOyVIjAwRMdZCri/qwB7jXjLgDQ6iID5iUheBpCsABBgjpphhjgWWWGGNDbbYYY8DjjjhDOe4AASXuMI1bnCLO9zjAU94wzs+8Ek2ZEv2XugUioVSoVz4OfwW6Z4Xule1qlX1qlE1q1bVrjpVvxpU42pS/VX/NYWaYk2pplxTqanXNGraNZ2aXs18HWqONSectckA';
