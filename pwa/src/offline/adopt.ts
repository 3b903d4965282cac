import { loadCore } from './load-core.ts';

/** Reads a record of this phone's session as its applicant may see it. @throws AppError, NoAnswerError, AbortError */
export const fetchRecord = async (customerId: string, signal?: AbortSignal) =>
  (await loadCore()).fetchRecord(customerId, signal);
