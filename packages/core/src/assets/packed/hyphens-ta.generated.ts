// hyphen 1.14.1, patterns/ta.js, from hyph-utf8: 462 bytes,
// sha256 7f38f9da5579ceed1e6142b73766c2c47e26eb91693e65e691baef6654de44e7
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G80B8C2Sx81PKQ3HHaqpY0BkwCMBcjnM64OskCuBMLeQKxCAqc82OIiC+IghGh6fBA8BWiAJBTojWRNAwCCJP4CqUBPqQkNoCi2hJ/SFgTASxsJEmMYyVrGJXezjNM7iKm5CJB7iMZ7iOV7iNd7jIz57oaNR0ihrTB8ay4fG6qGxe2jsHxqnD42zh8bVQ+P6oXHz0PDQyEPj4aHx+NB4yjPtxSvtvT58MvrvC911f/CfhExKJ2OT416e7d0A';
