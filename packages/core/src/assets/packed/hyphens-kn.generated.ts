// hyphen 1.14.1, patterns/kn.js, from hyph-utf8: 378 bytes,
// sha256 f41ce172a874133a49ca58222a7d07418b8e300ac9e6594d71d826efb4dad76f
// Copyright (C) 2016 Santhosh Thottingal.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G3kB+C0SbJtB78cix+MEOyVIjAxEYWdRt2/Hj3igvQglA97gIAriIyYV0EW6EGCCUEIFPejDAIYwgjFMoIYGWuhgCjOYwwKWsII1bGALO9jDAY5wgjMAAle4wR0e8ERqV4ICrUAv+BYSHlIWUpUr4cWsWBW74lTcilfxK0ElqsSVpJJV8kpR+VX+VZQqahWtis5gsTk8vkCbrk0G';
