/** Returns the family of a font: `ABCDEF+Arial-BoldMT` is `arial`. */
export const familyOf = (name: string) =>
  name
    .replace(/^[A-Z]{6}\+/, '')
    .toLowerCase()
    .replace(/[-,].*$/, '')
    .replace(/(?: \d+(?:\.\d)?)+$/, '')
    .replace(/(?:ps)?mt$/, '')
    .replace(/bold|italic|oblique|regular|medium|light|semi|demi/g, '');
