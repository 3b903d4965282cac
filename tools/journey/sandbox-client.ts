import type { FaultName, ThirdPartyName, thirdParties } from '@tshepa/integrations/faults';
import { retryUntilAnswered, until } from './retry.ts';

type Sms = { reference: string; to: string; text: string };
export type LedgerEntry = {
  kind: string;
  reference: string;
  attempts: number;
  data: Record<string, unknown>;
};

/** A third party, and one of its calls by the sandbox's name for it. Without a name all its calls are meant. */
export type ThirdPartyCall = {
  [Party in ThirdPartyName]: { party: Party; call?: (typeof thirdParties)[Party]['calls'][number] };
}[ThirdPartyName];

/** Disturbs the next call, the next `times` calls, or all calls `for` so many seconds. */
export type ThirdPartyFault = ThirdPartyCall & {
  fault: FaultName;
  method?: 'GET' | 'POST';
  times?: number;
  for?: number;
  delayMs?: number;
};

/** Returns the passcode of an SMS from its last line, because a link may contain a port of five digits. */
export const codeIn = (text: string): string | undefined => /#(\d{5})\b/.exec(text)?.[1];

/** Creates a client for the sandbox: its SMS, its mandates, its ledger and its faults. */
export function createSandboxClient(baseUrl: string) {
  const headers = { 'content-type': 'application/json' };
  const read = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(new URL(path, baseUrl), init);
    if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}`);
    return response.json();
  };
  const smsTo = async (cellNo: string) => (await read(`/sms?to=${encodeURIComponent(cellNo)}`)) as Sms[];

  return {
    baseUrl,
    smsTo,
    ledger: async (kind?: string) => (await read(`/ledger${kind ? `?kind=${kind}` : ''}`)) as LedgerEntry[],

    /** Waits for the newest passcode sent to a number, except those already used. */
    passcode: (cellNo: string, used: readonly string[] = []) =>
      until(`an SMS with a passcode to ${cellNo.slice(0, 3)}…`, async () => {
        for (const sms of await smsTo(cellNo)) {
          const code = codeIn(sms.text);
          if (code && !used.includes(code)) return code;
        }
        return undefined;
      }),

    /** Answers a mandate like the applicant's banking app. */
    answerMandate: async (reference: string, answer: 'accept' | 'decline') => {
      await read(`/mandates/${encodeURIComponent(reference)}/${answer}`, { method: 'POST' });
    },

    /**
     * Changes the bank account that the provider has on file, as somebody with access to the provider's system could.
     */
    changeAccount: async (clientId: string, changes: { accountNumber?: string; cellNo?: string }) => {
      await read('/accounts', { method: 'POST', headers, body: JSON.stringify({ clientId, ...changes }) });
    },

    /** Makes a loan at the provider as staff do by hand, without a reference of ours. Returns its id. */
    makeLoanByHand: async (clientId: string, amount: number) => {
      const made = await read('/provider/loans/by-hand', {
        method: 'POST',
        headers,
        body: JSON.stringify({ clientId, amount }),
      });
      return (made as { provider_loan_id: string }).provider_loan_id;
    },

    /** Changes a loan at the provider without any call or webhook of ours. */
    changeLoan: async (loanId: string, change: 'settle' | 'mix-up' | 'pay-out') => {
      await read(`/provider/loans/${loanId}/${change}`, { method: 'POST' });
    },

    setFault: (fault: ThirdPartyFault) =>
      retryUntilAnswered(() => read('/faults', { method: 'POST', headers, body: JSON.stringify(fault) })),
    endFaults: () => retryUntilAnswered(() => read('/faults', { method: 'DELETE', headers })),
  };
}

export type SandboxClient = ReturnType<typeof createSandboxClient>;
