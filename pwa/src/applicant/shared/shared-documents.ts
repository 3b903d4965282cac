import { isReachable, type WizardStepId } from '@tshepa/contracts/steps';
import { type Draft, factsOf, type StoredFile, saveLocally, useApplication } from '../../offline/index.ts';
import type { Refusal, WantedDocument } from '../../platform/documents/document-type.ts';
import {
  listShared,
  readShared,
  removeShared,
  type SharedFile,
  setPurpose,
} from '../../platform/inbox/inbox.ts';
import { personOfPage, useProgress } from '../../platform/storage/progress.ts';
import { storeDocument } from './store-document.ts';
import { placeStatement, type Twin } from './take-statements.ts';

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

/**
 * Puts a shared document into its place in the application; a statement goes into the slot of its month. Until the
 * application reaches the step that needs the document, this phone keeps it.
 */
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
  const stored = await storeDocument(file, purpose);
  if ('kind' in stored) return stored;
  const placement = purpose === 'statement' ? await placeStatement(stored) : await placePayslip(stored);
  if (placement === 'placed') await removeShared(shared.id);
  return placement;
}

const hasRoom = (draft: Draft, purpose: WantedDocument): boolean =>
  purpose === 'payslip' ? draft.payslip === null : draft.statements.includes(null);

async function placePayslip(payslip: StoredFile): Promise<'placed'> {
  await saveLocally(() => ({ payslip }));
  return 'placed';
}

/** Adopts documents that were shared for this step before the application reached it. */
export async function adoptShared(purpose: WantedDocument): Promise<void> {
  try {
    for (const shared of await listShared(personOfPage(), Date.now())) {
      if (shared.purpose !== purpose) continue;
      const placement = await placeShared(shared, purpose);
      // Nobody is shown this result, and the application has the same document already.
      if (typeof placement === 'object' && placement.kind === 'twin') await removeShared(shared.id);
    }
  } catch {
    // The document stays in the inbox, which /notification shows.
  }
}
