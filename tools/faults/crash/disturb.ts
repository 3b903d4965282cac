import { persist } from '../../journey/persist.ts';

type Fault = { party: string; api: string; mode: 'slow' | '500'; times: number; delayMs?: number };

const tell = (sandboxUrl: string, init: RequestInit) =>
  persist(async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(new URL('/faults', sandboxUrl), { headers, ...init });
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to a fault`);
  });

/** Disturbs the next calls of a third party. */
export const disturb = (sandboxUrl: string, fault: Fault) =>
  tell(sandboxUrl, { method: 'POST', body: JSON.stringify(fault) });

export const disturbNoMore = (sandboxUrl: string) => tell(sandboxUrl, { method: 'DELETE' });
