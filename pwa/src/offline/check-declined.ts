import { fetchRecord } from './adopt.ts';
import { loadApplication, useApplication } from './application.ts';
import { outboxStore } from './outbox-store.ts';

/** Looks whether staff or a rule declined this application meanwhile. Without an answer nothing is assumed. */
export async function checkDeclined(): Promise<void> {
  const { draft } = useApplication.getState();
  const record = draft ? await fetchRecord(draft.customerId).catch(() => null) : null;
  if (!record || (record.loanDistributions.state !== 'DECLINED' && !record.loanDistributions.declined))
    return;
  await outboxStore.stop(record.id, { kind: 'declined', message: '' });
  await loadApplication();
}
