import { checkOpen, checkTrail } from './check-open.ts';
import { checkOutside } from './check-outside.ts';
import { checkReplies } from './check-replies.ts';
import type { Finding } from './findings.ts';
import type { History } from './history.ts';
import type { StoredState } from './stored-state.ts';

/** Returns everything that is wrong after a run, from what clients received and what is stored alone. */
export const checkRun = (history: History, stored: StoredState, auditKey: string): Finding[] => [
  ...checkReplies(history, stored),
  ...checkOutside(history, stored),
  ...checkOpen(history, stored),
  ...checkTrail(stored, auditKey),
];
