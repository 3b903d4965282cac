import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { agreementText } from '@tshepa/contracts/rules/agreement';
import { agreementOfRecord } from '@tshepa/contracts/rules/agreement-of-record';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { serverNow } from '../../platform/network/server-clock.ts';
import { sha256 } from './text-hash.ts';

/** The agreement of a record as this phone shows it; empty while the provider's figures are missing. */
export const agreementShown = (record: ApplicantRecord, rows: readonly Instalment[]) =>
  agreementOfRecord(record, rows, johannesburgDay(serverNow())) ?? [];

/** The hash that Confirm names; nothing where the browser has no hashes (pages without HTTPS). */
export async function agreementHash(
  record: ApplicantRecord,
  rows: readonly Instalment[],
): Promise<string | undefined> {
  const sections = agreementShown(record, rows);
  return sections.length > 0 && isSecureContext ? sha256(agreementText(sections)) : undefined;
}
