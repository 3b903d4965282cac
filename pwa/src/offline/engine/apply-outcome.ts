import { serverNow } from '../../platform/network/server-clock.ts';
import { clearSessionLost, markSessionLost, useSiteStatus } from '../../platform/status/site-status.ts';
import { refreshSiteStatus } from '../../platform/status/watch-site.ts';
import { setProgress } from '../../platform/storage/progress.ts';
import { loadApplication } from '../core/application.ts';
import { publishDelivery } from '../core/publish.ts';
import { applications } from '../core/storage.ts';
import { notifyTabs } from '../core/tabs.ts';
import { settleWaiters } from '../core/waiters.ts';
import { clearOverride } from '../core/wifi-setting.ts';
import { fileIdsOf, isTombstone } from '../policy/command.ts';
import { receiptOf } from '../policy/settle.ts';
import type { Command, Outcome, StoredError } from '../types.ts';
import { endSession, forgetSession, switchApplication } from './record.ts';

/** Updates the app after an outcome has been stored: session, site status, screens, waiting steps and other tabs. */
export async function applyOutcome(command: Command, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'delivered':
      if (isTombstone(command)) await endSession();
      await applyDelivery(command, outcome.reply);
      break;
    case 'moved':
      await switchApplication(command.customerId, outcome);
      break;
    case 'closed':
      useSiteStatus.setState({ active: false, message: outcome.message });
      break;
    case 'no-answer':
      void refreshSiteStatus();
      break;
    case 'paused':
      forgetSession();
      markSessionLost();
      break;
    case 'rejected':
      if (command.kind === 'submit') await reopenApplication(command, outcome.error);
      break;
    default:
  }
  await loadApplication();
  settleWaiters(command, outcome);
  notifyTabs({ kind: 'settled', command, outcome });
}

async function applyDelivery(command: Command, reply: unknown): Promise<void> {
  clearSessionLost();
  clearOverride(command);
  const at = serverNow().toISOString();
  await publishDelivery(at, receiptOf(command, reply, at), fileIdsOf(command));
}

/** Opens a refused submission again. Any step may have to change, so the refused command must not block corrections. */
async function reopenApplication(command: Command, error: StoredError): Promise<void> {
  const hasAccountMismatch = error.code === 'application.account_mismatch';
  await applications.commit(command.customerId, ({ draft }) => ({
    ...(draft ? { draft: { ...draft, submitError: error, hasAccountMismatch } } : {}),
    removeIds: [command.id],
  }));
  setProgress({ submitted: false, page: hasAccountMismatch ? 'banking' : 'affordability' });
}
