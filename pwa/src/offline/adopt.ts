/** Reads a record of this phone's session as its applicant may see it. @throws AppError, NoAnswerError, AbortError */
export const fetchRecord = async (customerId: string, signal?: AbortSignal) =>
  (await import('./engine/adopt.ts')).fetchRecord(customerId, signal);
