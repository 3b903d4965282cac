import { t } from '@lingui/core/macro';
import { collectionAfterDays } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { agreementOfRecord, agreementText } from '@tshepa/contracts/rules/agreement';
import { costOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { sha256Of } from '../../../platform/storage/sealing.ts';
import { dueText } from '../../shared/due-text.ts';

/** Returns the record's agreement as this phone shows it. It is empty while figures of the provider are missing. */
export const agreementShown = (record: ApplicantRecord, rows: readonly Instalment[]) =>
  agreementOfRecord(record, rows, johannesburgDay(serverNow())) ?? [];

/** Returns what the agreement says, in short sentences in the reader's language. */
export function summaryOf(
  { loanDistributions }: ApplicantRecord,
  instalments: readonly Instalment[],
): string[] {
  const cost = costOfCredit(loanDistributions, johannesburgDay(serverNow()));
  const [amount, total] = [formatMoney(cost?.principal ?? 0), formatMoney(cost?.total ?? 0)];
  const days = instalments.map(({ due_date }) => dueText(due_date)).join('; ');
  return [
    ...(cost ? [t`You borrow ${amount} and pay back ${total}. There is no interest.`] : []),
    t`Your bank takes the money after you have said yes to its DebiCheck request: ${days}.`,
    t`Until you confirm with the OTP you may walk away and owe nothing.`,
    t`You may pay early at no extra cost. If you cannot pay, tell us before the day.`,
    t`If you do not pay, collection typically starts after ${collectionAfterDays} days, and credit bureaus are told.`,
  ];
}

/**
 * Returns the agreement's hash, which the Confirm button sends, or undefined where the browser cannot hash (pages
 * without HTTPS).
 */
export async function agreementHash(
  record: ApplicantRecord,
  rows: readonly Instalment[],
): Promise<string | undefined> {
  const sections = agreementShown(record, rows);
  return sections.length > 0 && isSecureContext ? sha256(agreementText(sections)) : undefined;
}

export const sha256 = async (text: string): Promise<string> => sha256Of(new TextEncoder().encode(text));

/**
 * Returns the hash. It is empty until it is computed, and always on pages without HTTPS, where browsers cannot hash.
 */
export function useSha256(text: string): string {
  const [hash, setHash] = useState('');
  useEffect(() => {
    let isCurrent = true;
    setHash('');
    sha256(text).then(
      (found) => isCurrent && setHash(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return hash;
}
