import { setProgress } from '../lib/progress.ts';
import { database } from './database.ts';
import { removeFile } from './files.ts';
import type { Command, StoredError } from './types.ts';

/** Documents that the server holds need no place on the phone any more. */
export async function forgetSentFiles(command: Command): Promise<void> {
  if (command.kind !== 'statements' && command.kind !== 'payslip') return;
  const sent = command.kind === 'statements' ? command.payload.files : [command.payload.file];
  const draft = await database.applications.get(command.customerId);
  if (!draft) return;
  const isSent = (blobId: string | undefined) => sent.some((file) => file.blobId === blobId);
  await database.applications.update(
    command.customerId,
    command.kind === 'statements'
      ? {
          sentStatementCount: sent.length,
          statements: draft.statements.map((file) => (isSent(file?.blobId) ? null : file)),
        }
      : { sentPayslipCount: 1, payslip: isSent(draft.payslip?.blobId) ? null : draft.payslip },
  );
  await Promise.all(sent.map((file) => removeFile(file.blobId)));
}

/** Notes whether the server knows an earlier application of this person, for the screen that offers it. */
export async function noteResumable(customerId: string, canResume: boolean): Promise<void> {
  await database.applications.update(customerId, { canResume });
}

/**
 * A refused submission opens the application again: the step that has to change may be any, so the refused command must
 * not hold back the one that puts it right.
 */
export async function reopenApplication(command: Command, error: StoredError): Promise<void> {
  await database.outbox.delete(command.id);
  const hasAccountMismatch = error.code === 'application.account_mismatch';
  await database.applications.update(command.customerId, { submitError: error, hasAccountMismatch });
  setProgress({ submitted: false, page: hasAccountMismatch ? 'banking' : 'affordability' });
}
