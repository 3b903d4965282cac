import { useApplication } from '../state.ts';
import { fetchRecord } from './adopt.ts';
import { loadApplication } from './application.ts';
import { applications } from './wire.ts';

/** Looks whether staff or a rule declined this application meanwhile. Without an answer nothing is assumed. */
export async function checkDeclined(): Promise<void> {
  const { draft: shown } = useApplication.getState();
  const record = shown ? await fetchRecord(shown.customerId).catch(() => null) : null;
  if (!record || (record.loanDistributions.state !== 'DECLINED' && !record.loanDistributions.declined))
    return;
  await applications.commit(record.id, ({ draft, commands, unread }) => ({
    ...(draft ? { draft: { ...draft, verdict: { kind: 'declined' as const, message: '' } } } : {}),
    removeIds: [...commands, ...unread].map(({ id }) => id),
  }));
  await loadApplication();
}
