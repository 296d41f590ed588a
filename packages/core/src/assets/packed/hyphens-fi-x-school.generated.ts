// hyphen 1.14.1, patterns/fi-x-school.js, from hyph-utf8: 1496 bytes,
// sha256 79fe6f9fd86e840849328d5b0cb1c8d1025cabd8d3e0840407fd3b55fd46d7ac
// Copyright (C) 2020 Teemu Likonen, Arthur Rosendahl.
// Licence: MIT, ../licences/hyphenation.txt. Made by `pnpm assets`.
export const brotli =
  'G9cFIJwHdgwZZ/Z36RCGgrQuf6EC3UyLVggslQJx/rYlDfUdMpfbOiWR6+xlar1yEEUrZ6c6/I5IhAIh3DKo7Kks6vk0KJAIISHYbJwgwfZbmda/T/p5n6zzPkXZtZ160X5fxb2qc/H/BvyoE+dgm/HsF+UeIr43550tbs96fjLz/C4nyy1N38rrrcSs/ddNPTc4Q8tNTi8hceUxi9XHnGqNwqKJnd/V2SIz6/a/eou23bjbP6+vlrsIjmX9RTmqRXAs3RRF0zRN09HRAAAAQCAAIYQQBoMIIYRQKFR2IDiWFstxHMdxcXE8z/M8Hx8vCIIgCAkJoiiKopiYKMuyLMvJyYqiKIqSkqKqqqqqqanVBoJjaWnVB4Jjaek1B4JjaZm1BoJjaVm1B4Jjadl1B4JjabnP/3ZHIRcnj3/J+opCLk4emv1p26wjE4fkOOxwrC9lv8019rTJqPPXnUotSh+gqDQyii6kjoynU4zcoY2KEELYaOyfhRDcOJgjk5fDh2N9KXva1Nhfc42eZY7va50j4ni6uVzcEyLJlppxPyCfv4rifv6qvxZnzGJyJhnrxOVno6mvre7qTMOxE7FTqm+/ZqP+63veeQA=';
