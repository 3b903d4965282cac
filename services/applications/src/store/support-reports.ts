import {
  AppError,
  assertThat,
  type PhoneState,
  type ReportedPhone,
  reportEverySeconds,
  type SupportReport,
  supportCodeHours,
} from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { hashToken } from '../crypto/tokens.ts';

export const supportReportsCollection = 'support_reports';

type ReportDocument = {
  /** The support code. */
  _id: string;
  /** The hash of the key of the phone that made the code. */
  phoneKey: string;
  /** The call that stored the report, so that its repetition is no second report. */
  commandId: string;
  customerId?: string;
  phone: PhoneState;
  receivedAt: Date;
  forgetAt: Date;
};

const keptMs = supportCodeHours * 3_600_000;
const pauseMs = reportEverySeconds * 1_000;
/** Reports of phones without an application are refused from this number on. Together they have at most 50 MB. */
const mostReports = 50_000;
const whenFullSeconds = 600;

type Options = { connection: Connection; clock: Clock };
type Sender = { commandId: string; customerId: string | undefined };

/** Stores the newest report of each support code for a day. */
export function createSupportReports({ connection, clock }: Options, { limit = mostReports } = {}) {
  const collection = connection.collection<ReportDocument>(supportReportsCollection);

  /** Says why a report was not stored: the code is another phone's, the pause is not over, or there is no room. */
  const refusalOf = (known: ReportDocument | null, phoneKey: string): AppError => {
    if (!known) return new AppError('request.rate_limited', { retryAfterSeconds: whenFullSeconds });
    if (known.phoneKey !== phoneKey || known.forgetAt <= clock.now())
      return new AppError('support.code_taken');
    const waitMs = known.receivedAt.getTime() + pauseMs - clock.nowMs();
    return new AppError('request.rate_limited', {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  };

  return {
    /**
     * Stores a report in place of the former one of its code. Returns the time until which it is kept, which the first
     * report of a code decides. @throws AppError `support.code_taken` or `request.rate_limited`
     */
    put: async (report: SupportReport, { commandId, customerId }: Sender): Promise<Date> => {
      const { code, phone } = report;
      const phoneKey = hashToken(report.phoneKey);
      const now = clock.now();
      const isPauseOver = { receivedAt: { $lte: new Date(now.getTime() - pauseMs) } };
      const upsert = customerId !== undefined || (await collection.estimatedDocumentCount()) < limit;
      // A code that belongs to somebody else, or was used just now, does not match, and its id refuses another document.
      const stored = await unlessDuplicate(
        collection.findOneAndUpdate(
          { _id: code, phoneKey, forgetAt: { $gt: now }, $or: [isPauseOver, { commandId }] },
          {
            $set: { commandId, phone, receivedAt: now, ...(customerId ? { customerId } : {}) },
            $setOnInsert: { forgetAt: new Date(now.getTime() + keptMs) },
          },
          { upsert, returnDocument: 'after' },
        ),
      );
      if (stored) return stored.forgetAt;
      throw refusalOf(await collection.findOne({ _id: code }), phoneKey);
    },

    /** @throws AppError `support.unknown_code` when no phone reported under the code in the last day. */
    get: async (code: string): Promise<ReportedPhone> => {
      const found = await collection.findOne({ _id: code, forgetAt: { $gt: clock.now() } });
      assertThat(found, 'support.unknown_code');
      const { receivedAt, customerId, phone } = found;
      return { code, receivedAt: receivedAt.toISOString(), ...(customerId ? { customerId } : {}), phone };
    },
  };
}
