import type { Verdict } from '../statement.ts';

/** The verdicts of files that were read, with the worst first. */
const verdicts = ['tampered', 'unreconciled', 'unknown-bank', 'not-a-statement', 'to-check', 'ok'] as const;

export const worstVerdict = (found: readonly Verdict[]) =>
  verdicts.find((verdict) => found.includes(verdict)) ?? 'ok';
