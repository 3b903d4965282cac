import { createConnection } from 'mongoose';
import { createSandboxClient, type LedgerEntry } from '../journey/sandbox-client.ts';

export type AuditRowDocument = {
  _id: string;
  chain: string;
  number: number;
  previous: string;
  hash: string;
  at: Date;
  requestId: string;
  kind: string;
  action: string;
  actor: { kind: string; id?: string; role?: string };
  customerIds: string[];
  details: Record<string, unknown>;
  sealed?: string;
  typedAddress?: string;
};

/** The fields of an application that are not encrypted. */
export type StoredRecord = {
  id: string;
  version: number;
  state: string;
  /** All states so far, oldest first. */
  states: string[];
  /** The idempotency keys of its commands. */
  keys: string[];
  loanId?: string;
  /** The blind index of the person's ID number, while this is their one active loan. */
  activeLoanOf?: string;
  unpublished: number;
  pendingAuditRows: number;
};

/** An intent is settled when the third party has no such call, so that nothing waits for it any more. */
type StoredCall = {
  reference: string;
  customerId: string;
  name: string;
  state: string;
  isSettled?: boolean;
};
export type StoredMessage = { reference: string; customerId?: string; channel: string; state: string };

/** The contents of the three databases and of the third parties' ledger. */
export type StoredState = {
  records: StoredRecord[];
  audit: AuditRowDocument[];
  calls: StoredCall[];
  messages: StoredMessage[];
  /** Events that a consumer has given up on. */
  deadLetters: { durable: string; payload: string }[];
  /** The references of third parties' deliveries that were not published, one for each event. */
  unpublishedDeliveries: string[];
  ledger: LedgerEntry[];
};

type Document = Record<string, unknown>;

const listOf = (value: unknown): Document[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => String(value ?? '');

const toRecord = (document: Document): StoredRecord => {
  const loan: Document = { ...Object(document['loan']) };
  return {
    id: textOf(document['_id']),
    version: Number(document['version']),
    state: textOf(document['state']),
    states: listOf(document['moves']).map(({ to }) => textOf(to)),
    keys: listOf(document['commands']).map(({ key }) => textOf(key)),
    ...(loan['provider_loan_id'] ? { loanId: textOf(loan['provider_loan_id']) } : {}),
    ...(document['activeLoanOf'] ? { activeLoanOf: textOf(document['activeLoanOf']) } : {}),
    unpublished: listOf(document['outbox']).length,
    pendingAuditRows: listOf(document['auditOutbox']).length,
  };
};

/** Reads the databases directly, without any code of a service, and the sandbox through its API. */
export async function readStoredState(urls: { mongo: string; sandbox: string }): Promise<StoredState> {
  const connection = await createConnection(urls.mongo).asPromise();
  const all = <D extends object = Document>(database: string, name: string) =>
    connection.useDb(database).collection<D>(name).find({}).toArray();
  try {
    const [records, audit, calls, deliveries, messages, ledger, ...deadLetters] = await Promise.all([
      all('applications', 'customers'),
      all<AuditRowDocument>('applications', 'audit') as Promise<AuditRowDocument[]>,
      all('integrations', 'calls'),
      all('integrations', 'deliveries'),
      all('notifications', 'messages'),
      createSandboxClient(urls.sandbox).ledger(),
      all('applications', 'dead_letters'),
      all('notifications', 'dead_letters'),
    ]);
    return {
      records: records.map(toRecord),
      audit,
      calls: calls.map((call) => ({
        reference: textOf(call['_id']),
        customerId: textOf(call['customerId']),
        name: textOf(call['name']),
        state: textOf(call['state']),
        isSettled: call['state'] === 'intent' && !call['openSince'],
      })),
      messages: messages.map((message) => ({
        reference: textOf(message['_id']),
        channel: textOf(message['channel']),
        state: textOf(message['state']),
        ...(message['customerId'] ? { customerId: textOf(message['customerId']) } : {}),
      })),
      deadLetters: deadLetters
        .flat()
        .map(({ durable, payload }) => ({ durable: textOf(durable), payload: textOf(payload) })),
      unpublishedDeliveries: deliveries.flatMap(({ reference, outbox }) =>
        listOf(outbox).map(() => textOf(reference)),
      ),
      ledger,
    };
  } finally {
    await connection.close();
  }
}
