import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { agreementOfRecord, agreementText } from '@tshepa/contracts/rules/agreement';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { sha256Of } from '../../../platform/storage/sealing.ts';

/** Returns the record's agreement as this phone shows it. It is empty while figures of the provider are missing. */
export const agreementShown = (record: ApplicantRecord, rows: readonly Instalment[]) =>
  agreementOfRecord(record, rows, johannesburgDay(serverNow())) ?? [];

/** Returns the hash that Confirm sends, or undefined where the browser cannot hash (pages without HTTPS). */
export async function agreementHash(
  record: ApplicantRecord,
  rows: readonly Instalment[],
): Promise<string | undefined> {
  const sections = agreementShown(record, rows);
  return sections.length > 0 && isSecureContext ? sha256(agreementText(sections)) : undefined;
}

export const sha256 = async (text: string): Promise<string> => sha256Of(new TextEncoder().encode(text));

/** The hash is empty until it is known, and where the browser cannot hash (pages without HTTPS). */
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
