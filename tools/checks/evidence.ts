/** Requirements of levels 1 and 2, as `chapter.section` with the highest number of each; those of level 3 are apart. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

/** All requirements of ASVS 5.0.0 at level 2 but those of chapters 9, 10 and 17, of which the product has no part. */
export const requirements: readonly string[] = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);

/** The requirements that the rows of a page answer, in order. */
export const answeredIn = (page: string): string[] =>
  [...page.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, ids = '']) => ids.split(',').map((id) => id.trim()));

/** The titles of tests that a page names. */
export const titlesIn = (page: string): string[] =>
  [...page.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);

/** Rows that stand for a control and name neither a file nor a test. */
export const rowsWithoutEvidence = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => /^\| [\d.]/.test(line) && !line.includes('Not applicable'))
    .filter((line) => !/[“`\]]/.test(line.split('|').at(-2) ?? ''));
