import { setProgress } from '../../platform/storage/progress.ts';
import type { Command, StoredError } from '../types.ts';
import { applications } from './wire.ts';

/**
 * A refused submission opens the application again: the step that has to change may be any, so the refused command must
 * not hold back the one that puts it right.
 */
export async function reopenApplication(command: Command, error: StoredError): Promise<void> {
  const hasAccountMismatch = error.code === 'application.account_mismatch';
  await applications.commit(command.customerId, ({ draft }) => ({
    ...(draft ? { draft: { ...draft, submitError: error, hasAccountMismatch } } : {}),
    removeIds: [command.id],
  }));
  setProgress({ submitted: false, page: hasAccountMismatch ? 'banking' : 'affordability' });
}
