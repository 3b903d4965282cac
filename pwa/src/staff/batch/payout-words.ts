import {
  type PayoutBatch,
  type PayoutException,
  type PayoutRow,
  payoutExceptions,
} from '@tshepa/contracts/entities/batch';

const exceptionWords: Readonly<Record<PayoutException, string>> = {
  'no-agreement': 'no agreement',
  'no-mandate': 'no mandate',
  'over-daily-total': 'over the daily total',
};

const stopWords: Readonly<Record<NonNullable<PayoutRow['stop']>, string>> = {
  changed: 'Changed since the payout was asked for',
  'account-changed': 'Account changed since the payout was asked for',
  'on-hold': 'On hold',
  'stop-note': 'Stop note',
  refused: 'Cannot be paid',
  newer: 'Cannot be paid',
};

const endingWords: Readonly<Record<NonNullable<PayoutRow['ending']>, string>> = {
  confirmed: 'Paid',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  void: 'Ended, because the application changed',
};

const isKnown = (exception: PayoutRow['exceptions'][number]): exception is PayoutException =>
  payoutExceptions.some((known) => known === exception);

/** Returns the exceptions of a row that can be accepted. */
export const acceptable = ({ exceptions }: PayoutRow): PayoutException[] => exceptions.filter(isKnown);

/** An exception of a later build cannot be accepted, because this build cannot say what it means. */
const isStrange = ({ exceptions }: PayoutRow) => !exceptions.every(isKnown);

/** Says why a row is left out, or returns undefined for a row that can be paid. */
export function leftOutText(row: PayoutRow): string | undefined {
  const { ending, stop, message } = row;
  const why = ending
    ? endingWords[ending]
    : stop
      ? stopWords[stop]
      : isStrange(row)
        ? stopWords.newer
        : undefined;
  return why && (message ? `${why}: ${message}` : why);
}

export const exceptionText = (row: PayoutRow): string =>
  acceptable(row)
    .map((exception) => exceptionWords[exception])
    .join(', ');

/** Divides a batch into what can be paid, what needs a tap each, and what is left out. */
export function dividedRows({ rows }: Pick<PayoutBatch, 'rows'>) {
  const payable = rows.filter((row) => !leftOutText(row));
  const needsTap = (row: PayoutRow) => !row.isUnderWay && row.exceptions.length > 0;
  return {
    clear: payable.filter((row) => !needsTap(row)),
    exceptions: payable.filter(needsTap),
    left: rows.filter(leftOutText),
  };
}

export const sumOf = (rows: readonly PayoutRow[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

export const payoutsText = (count: number): string => (count === 1 ? '1 payout' : `${count} payouts`);
