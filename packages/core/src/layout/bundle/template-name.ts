/** The one entry that every design package has. */
export const templateName = 'templatebundle.json';
