import {
  AppError,
  type BatchedPayout,
  type FourEyesAction,
  type LoanState,
  type PayoutBatch,
  type PayoutException,
  type PayoutRow,
  payoutFeeOf,
} from '@tshepa/contracts';
import type { Application, EndedChange, RequestedChange } from './application.ts';
import { defined } from './defined.ts';
import { openHolds } from './hold.ts';
import { isUpToDate } from './pending-change.ts';
import { references } from './references.ts';

const shownDigits = 4;

const accountEndingOf = ({ loan, bank, applicant }: Application): string =>
  (loan.payoutOption === 'e-wallet' ? applicant.cellNo : bank.accountNumber)?.slice(-shownDigits) ?? '';

/** Notes a payout as it stands when it is asked for together with others. */
export const batchedPayout = (
  application: Application,
  { id, isOverTotal }: { id: string; isOverTotal: boolean },
): BatchedPayout => ({
  id,
  amount: (application.loan.option?.value ?? 0) - payoutFeeOf(application.loan.payoutOption),
  accountEnding: accountEndingOf(application),
  ...(isOverTotal ? { isOverTotal } : {}),
});

type Batched<Change> = Change & { batch: BatchedPayout };

const isOf =
  (batchId: string) =>
  <Change extends { batch?: BatchedPayout | undefined }>(
    change: Change | undefined,
  ): change is Batched<Change> =>
    change?.batch?.id === batchId;

/** A payout of a batch that is counted in a manager's daily total. */
export type CountedPayout = {
  reference: string;
  /** What the loan is worth, in rand. */
  amount: number;
  applicationId: string;
  batchId: string;
  /** The version of the application on which the payout was asked for. */
  version: number;
};

/** An application as far as it says what became of its payout. */
type PayoutStanding = Pick<Application, 'id' | 'version' | 'cancelledLoans'> & {
  state: LoanState;
  pendingAction?: FourEyesAction;
  payoutBatch?: string;
};

/**
 * Returns true when a counted payout neither waits nor was made: it was rejected, withdrawn or void. At the version on
 * which it was asked for, the request may still be on its way.
 */
export function hasLapsed(
  { reference, batchId, version }: CountedPayout,
  standing: PayoutStanding | undefined,
): boolean {
  if (!standing) return true;
  if (standing.version <= version) return false;
  const isPaid =
    standing.state === 'PAID' && references.payout(standing.id, standing.cancelledLoans) === reference;
  const stands = standing.pendingAction === 'pay-out' || isPaid;
  return !(stands && standing.payoutBatch === batchId);
}

/** Returns the payout of a batch that waits on an application. */
export const waitingPayout = ({ pending }: Application, batchId: string) =>
  isOf(batchId)(pending) ? pending : undefined;

/** Returns the payout of a batch that has ended on an application. */
export const endedPayout = ({ lastChange }: Application, batchId: string) =>
  isOf(batchId)(lastChange) ? lastChange : undefined;

/** Returns what the second manager has to accept before this payout is made. */
export function exceptionsOf(
  { agreement, loan }: Application,
  { batch }: Pick<RequestedChange, 'batch'>,
): PayoutException[] {
  return [
    ...(agreement ? [] : (['no-agreement'] as const)),
    ...(loan.mandate?.status === 'accepted' ? [] : (['no-mandate'] as const)),
    ...(batch?.isOverTotal ? (['over-daily-total'] as const) : []),
  ];
}

/** Says what keeps a payout from being made, from the check of the single payout. */
function stopOf(
  application: Application,
  { pending, check }: { pending: Batched<RequestedChange>; check: () => void },
): Pick<PayoutRow, 'stop' | 'message'> {
  if (!isUpToDate(application, pending))
    return {
      stop: accountEndingOf(application) === pending.batch.accountEnding ? 'changed' : 'account-changed',
    };
  const holds = openHolds(application);
  if (holds.length > 0)
    return { stop: holds.some(({ reason }) => reason === 'stop-note') ? 'stop-note' : 'on-hold' };
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof AppError) return { stop: 'refused', message: error.message };
    throw error;
  }
}

const endOf = ({ ending, note }: EndedChange): Pick<PayoutRow, 'ending' | 'message'> => ({
  ending,
  ...(note ? { message: note } : {}),
});

type Reader = { staffId: string; check: (application: Application, pending: RequestedChange) => void };

function rowOf(application: Application, batchId: string, { check }: Reader): PayoutRow[] {
  const waiting = waitingPayout(application, batchId);
  const ended = endedPayout(application, batchId);
  const change = waiting ?? ended;
  if (!change) return [];
  const { firstName, lastName } = application.applicant;
  return [
    {
      id: application.id,
      version: application.version,
      ...defined({ firstName, lastName }),
      amount: change.batch.amount,
      option: application.loan.payoutOption ?? 'eft',
      accountEnding: change.batch.accountEnding,
      isUnderWay: waiting?.confirmedBy !== undefined,
      exceptions: waiting ? exceptionsOf(application, waiting) : [],
      ...(waiting ? stopOf(application, { pending: waiting, check: () => check(application, waiting) }) : {}),
      ...(ended && !waiting ? endOf(ended) : {}),
    },
  ];
}

/**
 * Returns the batch with everything that one manager asked for together, or undefined when none of it waits any more. The
 * id alone does not make a batch, because callers choose it: a colleague's payout under the same id is a batch of its own.
 */
function payoutBatch(
  all: readonly Application[],
  { batchId, makerId }: { batchId: string; makerId: string },
  reader: Reader,
): PayoutBatch | undefined {
  const applications = all.filter((application) => {
    const change = waitingPayout(application, batchId) ?? endedPayout(application, batchId);
    return change?.by.staffId === makerId;
  });
  const waiting = applications.flatMap((application) => waitingPayout(application, batchId) ?? []);
  const [first] = waiting;
  if (!first) return undefined;
  const rows = applications.flatMap((application) => rowOf(application, batchId, reader));
  return {
    batchId,
    by: first.by,
    at: first.at,
    rows,
    total: rows.reduce((sum, { amount }) => sum + amount, 0),
    offers: first.by.staffId === reader.staffId ? ['withdraw'] : ['confirm', 'reject'],
  };
}

/** Returns the batches that these applications belong to and that still wait, oldest first. */
export function payoutBatches(applications: readonly Application[], reader: Reader): PayoutBatch[] {
  const keys = new Map(
    applications.flatMap(({ pending, lastChange }) => {
      const { batch, by } = pending ?? lastChange ?? {};
      if (!batch || !by) return [];
      const key = { batchId: batch.id, makerId: by.staffId };
      return [[`${key.batchId} ${key.makerId}`, key] as const];
    }),
  );
  return [...keys.values()]
    .flatMap((key) => payoutBatch(applications, key, reader) ?? [])
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
