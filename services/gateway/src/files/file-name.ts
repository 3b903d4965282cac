const longestName = 200;

/** What a file is called: as its sender says, without what has no place in a name, or numbered. */
export const fileNameOf = (given: string | undefined, position: number): string =>
  (given ?? '')
    .replace(/[\p{C}/\\]/gu, '')
    .trim()
    .slice(-longestName) || `document-${position + 1}`;
