import { isReachable, type WizardStepId } from '@tshepa/contracts/steps';
import {
  type Draft,
  factsOf,
  removeFile,
  type StoredFile,
  saveLocally,
  storeFile,
  useApplication,
} from '../../offline/index.ts';
import type { Refusal, WantedDocument } from '../../platform/documents/document-type.ts';
import { prepareDocument } from '../../platform/documents/prepare-document.ts';
import {
  listShared,
  readShared,
  removeShared,
  type SharedFile,
  setPurpose,
} from '../../platform/inbox/inbox.ts';
import { personOfPage, useProgress } from '../../platform/storage/progress.ts';
import { inSlots, twinOf } from './same-document.ts';

/** The application has the document already, under this name. */
type Twin = { kind: 'twin'; name: string };

/** The result for a shared document: placed, kept for later, or refused. */
export type Placement =
  | 'placed'
  | 'no-application'
  | 'too-early'
  | 'full'
  | 'too-late'
  | 'gone'
  | Twin
  | Refusal;

export const stepOfPurpose = { statement: 'bank-connect', payslip: 'payslip' } as const satisfies Record<
  WantedDocument,
  WizardStepId
>;

/** Puts a shared document into the next free place of the application, or keeps it until there is one. */
export async function placeShared(shared: SharedFile, purpose: WantedDocument): Promise<Placement> {
  if (purpose === 'statement' && shared.contentType !== 'application/pdf')
    return { kind: 'refused', code: 'file.not_pdf' };
  const { draft } = useApplication.getState();
  if (draft && useProgress.getState().submitted) return 'too-late';
  if (!draft?.loanRequest || !isReachable(stepOfPurpose[purpose], factsOf(draft))) {
    await setPurpose(shared.id, purpose);
    return draft?.loanRequest ? 'too-early' : 'no-application';
  }
  if (!hasRoom(draft, purpose)) return 'full';
  const file = await readShared(shared);
  if (!file) return 'gone';
  const prepared = await prepareDocument(file, purpose);
  if ('kind' in prepared) return prepared;
  const stored = { ...(await storeFile(prepared.file)), finding: prepared.finding };
  const twin = purpose === 'statement' && twinOf(stored, inSlots(draft.statements, draft.sentSlots ?? []));
  if (twin) {
    await removeFile(stored.blobId).catch(() => undefined);
    return { kind: 'twin', name: twin.name };
  }
  await saveLocally((current) => place(current, purpose, stored));
  await removeShared(shared.id);
  return 'placed';
}

const hasRoom = (draft: Draft, purpose: WantedDocument): boolean =>
  purpose === 'payslip' ? draft.payslip === null : draft.statements.includes(null);

function place(draft: Draft, purpose: WantedDocument, file: StoredFile): Partial<Draft> {
  if (purpose === 'payslip') return { payslip: file };
  const free = draft.statements.indexOf(null);
  return { statements: draft.statements.map((slot, index) => (index === free ? file : slot)) };
}

/** Adopts documents that were shared for this step before the application reached it. */
export async function adoptShared(purpose: WantedDocument): Promise<void> {
  try {
    for (const shared of await listShared(personOfPage(), Date.now())) {
      if (shared.purpose !== purpose) continue;
      const placement = await placeShared(shared, purpose);
      // Nobody is waiting for an answer, and the application has all of it.
      if (typeof placement === 'object' && placement.kind === 'twin') await removeShared(shared.id);
    }
  } catch {
    // The document stays in the inbox, which /notification shows.
  }
}
