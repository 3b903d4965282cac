import type { PayslipReading } from '@tshepa/contracts';
import { AppError } from '@tshepa/contracts/errors';
import type { createFairQueue } from '../statements/fair-queue.ts';
import { readPayslipFile } from './read-files.ts';
import { readingOf } from './reading.ts';

/** The limit of elapsed time, because the caller waits for 20 seconds. */
const timeLimitMs = 15_000;
/** A machine that was too busy may have caught up after this pause. */
const retryAfterSeconds = 20;

type PayslipFile = { bytes: Uint8Array<ArrayBuffer>; password?: string | undefined };
export type PayslipAnalyser = (file: PayslipFile, customerId: string) => Promise<PayslipReading>;

/**
 * Reads payslips with the reader of this service. Nothing leaves the process, and no password is stored.
 * @throws AppError `file.read_later` when the machine was too busy, which says nothing about the file.
 */
export const createPayslipAnalyser =
  (whenFree: ReturnType<typeof createFairQueue>): PayslipAnalyser =>
  async ({ bytes, password }, customerId) => {
    const payslip = await whenFree(customerId, () => readPayslipFile(bytes, password, { timeLimitMs }));
    if (payslip.verdict === 'too-busy') throw new AppError('file.read_later', { retryAfterSeconds });
    return readingOf(payslip, payslip.verdict);
  };
