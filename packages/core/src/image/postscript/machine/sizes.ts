/** Approximate memory of an entry of a dictionary, of an element of an array, and of any object, in bytes. */
export const [entryBytes, elementBytes, objectBytes] = [80, 17, 64];
