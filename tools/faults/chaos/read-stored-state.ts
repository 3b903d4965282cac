import { createConnection } from 'mongoose';
import { createSandboxClient } from '../../journey/sandbox-client.ts';
import type { AuditRowDocument } from './audit-chain.ts';
import type { LedgerEntry, StoredRecord, StoredState } from './stored-state.ts';

type Urls = { mongo: string; sandbox: string };
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
    mandateRequests: listOf(document['mandateRequests']).length,
    unpublished: listOf(document['outbox']).length,
    pendingAuditRows: listOf(document['auditOutbox']).length,
  };
};

/** Reads the databases directly and the sandbox through its API, without any code of a service. */
export async function readStoredState({ mongo, sandbox }: Urls): Promise<StoredState> {
  const connection = await createConnection(mongo).asPromise();
  const all = (database: string, name: string) =>
    connection.useDb(database).collection<Document>(name).find({}).toArray();
  try {
    const [records, audit, calls, deliveries, messages, parked, parkedToo, ledger] = await Promise.all([
      all('applications', 'customers'),
      connection.useDb('applications').collection<AuditRowDocument>('audit').find({}).toArray(),
      all('integrations', 'calls'),
      all('integrations', 'deliveries'),
      all('notifications', 'messages'),
      all('applications', 'dead_letters'),
      all('notifications', 'dead_letters'),
      createSandboxClient(sandbox).ledger(),
    ]);
    return {
      records: records.map(toRecord),
      audit,
      calls: calls.map((call) => ({
        reference: textOf(call['_id']),
        customerId: textOf(call['customerId']),
        name: textOf(call['name']),
        // Looked up, and the party knows nothing of it: nothing waits for it any more.
        state: call['state'] === 'intent' && !call['openSince'] ? 'settled' : textOf(call['state']),
      })),
      messages: messages.map((message) => ({
        reference: textOf(message['_id']),
        channel: textOf(message['channel']),
        state: textOf(message['state']),
        ...(message['customerId'] ? { customerId: textOf(message['customerId']) } : {}),
      })),
      parked: [...parked, ...parkedToo].map(({ durable, payload }) => ({
        durable: textOf(durable),
        payload: textOf(payload),
      })),
      unpublishedDeliveries: deliveries.reduce((count, { outbox }) => count + listOf(outbox).length, 0),
      ledger: ledger as LedgerEntry[],
    };
  } finally {
    await connection.close();
  }
}
