import { AppError } from '@tshepa/contracts';
import { type Clock, isDuplicateKey, type OutboxEvent, withOutbox } from '@tshepa/service-kit';
import type { Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { Customer } from '../domain/customer.ts';
import { defined } from '../domain/defined.ts';
import { type CommandEntry, type CustomerDocument, toCustomer, toFields } from './customer-document.ts';

export const customersCollection = 'customers';

/** A record with the commands that made it what it is. */
export type LoadedCustomer = { record: Customer; commands: CommandEntry[] };

type Write = { command?: CommandEntry; events?: readonly OutboxEvent[] };

type Options = { connection: Connection; vault: Vault; clock: Clock };

/** The customers: read by id, decided in pure code, written only on the version that was read. */
export function createCustomersStore({ connection, vault, clock }: Options) {
  const collection = connection.collection<CustomerDocument>(customersCollection);

  const loaded = (document: CustomerDocument | null): LoadedCustomer | null =>
    document && { record: toCustomer(vault, document), commands: document.commands };

  /** What a write sets and what it takes away: a field that is no longer there must not linger. */
  const splitFields = (record: Customer) => {
    const fields = toFields(vault, record);
    const gone = Object.entries(fields).filter(([, value]) => value === undefined);
    return { set: defined(fields), unset: Object.fromEntries(gone.map(([name]) => [name, '' as const])) };
  };

  /** The unique index on the person's active loan is what makes a second loan impossible, not a check before it. */
  const refuseSecondLoan = (error: unknown): never => {
    if (isDuplicateKey(error) && String(error).includes('activeLoanOf'))
      throw new AppError('application.active_loan');
    throw error;
  };

  const openAll = async (filter: Parameters<typeof collection.find>[0]): Promise<Customer[]> => {
    const documents = await collection.find(filter).toArray();
    return documents.map((document) => toCustomer(vault, document));
  };

  return {
    load: async (customerId: string): Promise<LoadedCustomer | null> =>
      loaded(await collection.findOne({ _id: customerId })),

    loadByDistribution: async (distributionId: string): Promise<LoadedCustomer | null> =>
      loaded(await collection.findOne({ distributionId })),

    loadByMandate: async (mandateReference: string): Promise<LoadedCustomer | null> =>
      loaded(await collection.findOne({ mandateReference })),

    /** Every record of one person. */
    ofPerson: (idNumber: string) => openAll({ idNumberIndex: vault.blindIndex('idNumber', idNumber) }),

    /** The records that a device's session owns. */
    ofSession: (sessionId: string) => openAll({ sessionIds: sessionId }),

    /** Records that have waited for a third party since before `instant`. */
    unreachableSince: (instant: Date) => openAll({ unreachableSince: { $lte: instant } }),

    /** Adds a record. Returns false when the id is taken. */
    insert: async (record: Customer, { command, events = [] }: Write): Promise<boolean> => {
      const { set } = splitFields(record);
      try {
        await collection.insertOne({
          ...set,
          _id: record.id,
          version: 1,
          createdAt: record.createdAt,
          updatedAt: record.updatedAt,
          commands: command ? [command] : [],
          outbox: [...events],
          ...(events.length > 0 ? { hasOutbox: true as const } : {}),
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error) && !String(error).includes('activeLoanOf')) return false;
        return refuseSecondLoan(error);
      }
    },

    /** Writes a record that was read at `record.version`. Returns false when somebody else wrote in between. */
    update: async (record: Customer, { command, events = [] }: Write): Promise<boolean> => {
      const { set, unset } = splitFields(record);
      const outbox = withOutbox(events);
      const push = { ...(command ? { commands: command } : {}), ...outbox.$push };
      const change: mongo.UpdateFilter<CustomerDocument> = {
        $set: { ...set, updatedAt: clock.now(), ...outbox.$set },
        $inc: { version: 1 },
        ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
        ...(Object.keys(push).length > 0 ? { $push: push } : {}),
      };
      const result = await collection
        .updateOne({ _id: record.id, version: record.version }, change)
        .catch(refuseSecondLoan);
      return result.matchedCount === 1;
    },
  };
}

export type CustomersStore = ReturnType<typeof createCustomersStore>;
