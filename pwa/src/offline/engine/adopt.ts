import { consentTextVersion } from '@tshepa/contracts/constants';
import { applicantRecordSchema } from '@tshepa/contracts/entities/customer';
import { getCustomer } from '@tshepa/contracts/routes/customer';
import * as z from 'zod/mini';
import { call } from '../../platform/network/api.ts';
import { emptyDraft, saveOf } from '../draft.ts';
import { mergeRecord } from '../record.ts';
import type { Draft, Outcome } from '../types.ts';
import { changeApplication, replaceApplication } from './application.ts';
import { applications } from './wire.ts';

type Move = Extract<Outcome, { kind: 'moved' }>;

/** Reads a record of this phone's session as its applicant may see it. */
export async function fetchRecord(customerId: string, signal?: AbortSignal) {
  const record = await call(getCustomer, { id: customerId }, signal ? { signal } : {});
  return z.parse(applicantRecordSchema, 'bank_linkLogs' in record ? {} : record);
}

const stillOpen: readonly string[] = ['IN_PROGRESS', 'DELETED'];

/** Goes on with an application that this person began earlier; what was typed now is saved to it. */
export async function adoptApplication(oldId: string, move: Move): Promise<void> {
  const { draft: old } = await applications.read(oldId);
  const record = await fetchRecord(move.customerId).catch(() => null);
  // A submitted application takes no answers any more.
  const isOpen = !record || stillOpen.includes(record.loanDistributions.state);
  const empty = emptyDraft(move.customerId, new Date().toISOString());
  const base: Draft = {
    ...empty,
    loanRequest: old?.loanRequest ?? null,
    questionnairePassed: true,
    customerRequest: old?.customerRequest ?? {},
    // Documents that were chosen without a line are not asked for twice.
    ...(old && isOpen ? { statements: old.statements, payslip: old.payslip } : {}),
  };
  const draft = record ? mergeRecord(base, record) : base;
  const consent = draft.consent ?? { textVersion: consentTextVersion, givenAt: draft.createdAt };
  await replaceApplication(move.to === 'verification' ? { ...draft, consent } : draft);
  if (!isOpen) return;
  const { loanRequest, customerRequest } = base;
  await changeApplication(
    () => ({}),
    (adopted) => [
      {
        kind: 'save',
        step: 'personal',
        payload: { save: saveOf(adopted, { ...(loanRequest ? { loanRequest } : {}), customerRequest }) },
      },
    ],
  );
}
