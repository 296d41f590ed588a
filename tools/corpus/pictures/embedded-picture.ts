/** The last picture in the svg of a photo: its start tag, its type, its data in base64, and the end of the svg. */
export const embeddedPicture = /(<image [^>]*href="data:image\/(\w+);base64,)([^"]*)("\/>\s*<\/svg>\s*)$/;
