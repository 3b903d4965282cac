import { until } from './retry.ts';

type Sms = { reference: string; to: string; text: string };
export type LedgerEntry = {
  kind: string;
  reference: string;
  attempts: number;
  data: Record<string, unknown>;
};

/** The passcode of an SMS. Only its last line tells: a link in any other text may have a port of five digits. */
export const codeIn = (text: string): string | undefined => /#(\d{5})\b/.exec(text)?.[1];

/** What a person does at the sandbox's page: read an SMS, answer the bank's question, look at the ledger. */
export function createSandboxClient(baseUrl: string) {
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

    /** The newest passcode sent to a number, other than the ones already used. */
    passcode: (cellNo: string, used: readonly string[] = []) =>
      until(`an SMS with a passcode to ${cellNo.slice(0, 3)}…`, async () => {
        for (const sms of await smsTo(cellNo)) {
          const code = codeIn(sms.text);
          if (code && !used.includes(code)) return code;
        }
        return undefined;
      }),

    /** Answers a mandate as the customer's banking app would. */
    answerMandate: async (reference: string, answer: 'accept' | 'decline') => {
      await read(`/mandates/${encodeURIComponent(reference)}/${answer}`, { method: 'POST' });
    },
  };
}

export type SandboxClient = ReturnType<typeof createSandboxClient>;
