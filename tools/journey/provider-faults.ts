import { retryUntilAnswered } from './retry.ts';

type Fault = { party: string; api: string; mode: 'slow' | '500'; times: number; delayMs?: number };

const changeFaults = (sandboxUrl: string, init: RequestInit) =>
  retryUntilAnswered(async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(new URL('/faults', sandboxUrl), { headers, ...init });
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to a fault`);
  });

/** Makes the sandbox disturb the next calls of a third party. */
export const disturb = (sandboxUrl: string, fault: Fault) =>
  changeFaults(sandboxUrl, { method: 'POST', body: JSON.stringify(fault) });

export const disturbNoMore = (sandboxUrl: string) => changeFaults(sandboxUrl, { method: 'DELETE' });
