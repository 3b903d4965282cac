import type { StatementFault } from '@tshepa/contracts';

/** What is wrong with a file, for staff. What the applicant reads is in `statementFaults`. */
const reasons = {
  'no-pdf': 'The file is not a PDF',
  'two-kinds': 'The file is a PDF and something else at once',
  bomb: 'The PDF unpacks to far more memory than a paper needs',
  slow: 'Reading the PDF took more time than a paper needs',
  scripts: 'The PDF holds scripts',
  files: 'The PDF holds other files',
  actions: 'The PDF starts programs, opens other files or sends data',
  hidden: 'The PDF packs its objects so that they cannot be checked before it is opened',
  loop: 'The pages or the tables of the PDF refer to each other in a circle',
  nested: 'The PDF is nested more deeply than any program writes',
  protection: 'The PDF is protected in a way that no program uses',
} as const satisfies Partial<Record<StatementFault, string>>;

/** What can be wrong with a file, whatever it should contain. */
export type FileFault = keyof typeof reasons;

/** Returns the verdict on a file that nobody should open, the reason for staff with its details, and the fault. */
export const refusalFor = (fault: FileFault, details: readonly string[] = []) =>
  [
    fault === 'no-pdf' ? 'corrupt' : 'unsafe',
    details.length > 0 ? `${reasons[fault]}: ${details.join(', ')}` : reasons[fault],
    fault,
  ] as const;
