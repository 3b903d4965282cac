import { keptCode } from '../../../platform/code/kept-code.ts';

/** The code of the steps after the first. The build puts all of them into one file. */
export const stepCode = {
  entry: keptCode(() => import('../entry.ts')),
  wizard: keptCode(() => import('../steps.ts')),
  documents: keptCode(() => import('../documents.ts')),
} as const;
