// hyphen 1.14.1, patterns/pt.js, from hyph-utf8: 2133 bytes,
// sha256 94b70c9dd03ca8eb14bf39b35270905d6f694aaedce4037c1c51a5220f0f1eb8
// Copyright (C) 1987, 1994, 1996, 2015 Pedro J. de Rezende, 1996, 2015 J. Joao Dias Almeida, 2024 Leonardo Araujo and Aline Benevides.
// Licence: BSD-3-Clause, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G1QIAByJ6bYDWfrVMxwSKxvO9DUKYfpJmYd2bOToSPZ6i2oH+QsNdN2hFJr8Xpp8UgCac66krIajYNpexvNf+3L23dM/YVO0YnEIozbVX9FvUFOR7CoVRY0wDgK3xm1bpl8RomePniwn4Brfbrq22qNaoGfeX+jbV39GLR33n0x+etgDblvtc+0Z2vFFUTZO+gCJRY3162bBjcYXRdk46QMkFjXWr5sVGl8UZeOkD5BY1Fi/bh7Q+KIoGyd9gMSixvp184TGF0XZWB4QmIcOH9HLSzV4SKwPicSixvp1+86MsnHSB0gsavy6+YDGF0XZOOkDJBY1ft1rxW1RlI2TPkBiUWP9ut0oysZJHyCxqLF+3YmXCoIgCAAAAAAArhfUFco43Z+udN0srigbJ30IJBY11q/rZzwgMA8eOnxELy/V4CFl2xlRNk760EgsaqxftztF2TjpAyQWNdavmwMaXxRl46QPkFjUWL9uvqHxRVE2TvoAiUWN9evmB1q+vxRl46QPkFjUWL9u/ynKxkkfILGosX7djEeyLJdDDw4Nj4yOGTv+76OXlgiXPUktO76zUeOlL/4dLGI1tm5PynDZ37RQ9qbgz69T/GtIS1Xd82NVNvHuvLxCGcc4Rx8j7w4UElc+vwsRReGw40b6RdIBxGrq9qQKR2IdJNel35NOeGctLXgZIBatuYHsYNlk+D+Nrr+17Ll8vPr06mnxHXl0fDz6MFBq1LhIXTeDXi17vDhxtS/h3wFILNU9qcKxRy8Kt5nthMvqzunb5vn8Ofn/ky+7vx/QTA==';
