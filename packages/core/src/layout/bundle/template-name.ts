/** Name of the entry that every design package has. */
export const templateName = 'templatebundle.json';
