/**
 * The number of the last requirement of levels 1 and 2 in each section of a chapter; 0 where a section has only
 * requirements of level 3. Those are numbered after the others.
 */
const chapters: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
};

/** All requirements of ASVS 5.0.0 up to level 2, except chapters 9, 10 and 17, which do not apply to the product. */
export const requirements: readonly string[] = Object.entries(chapters).flatMap(([chapter, sections]) =>
  sections.flatMap((last, section) =>
    Array.from({ length: last }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

/** The requirements answered by the rows of a page, in order. */
export const answeredIn = (page: string): string[] =>
  [...page.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, ids = '']) => ids.split(',').map((id) => id.trim()));

/** The test titles quoted in a page. */
export const titlesIn = (page: string): string[] =>
  [...page.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);

/** Rows of applicable requirements that name neither a file nor a test. */
export const rowsWithoutEvidence = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => /^\| [\d.]/.test(line) && !line.includes('Not applicable'))
    .filter((line) => !/[“`\]]/.test(line.split('|').at(-2) ?? ''));
