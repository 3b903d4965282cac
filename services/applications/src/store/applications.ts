import { AppError, type Consent, dayMs } from '@tshepa/contracts';
import type { Clock, Logger, OutboxEvent } from '@tshepa/service-kit';
import { isDuplicateKey, type OutboxFields, withOutbox } from '@tshepa/service-kit/mongo';
import { type Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { Application } from '../domain/application.ts';
import type { DeviceMark } from '../domain/command-order.ts';
import { defined } from '../domain/defined.ts';
import { keepReplies } from '../domain/kept-replies.ts';
import { fromLoanDistribution, lostLoanStates } from '../domain/loan.ts';
import { type CountedPayout, hasLapsed } from '../domain/payout-batch.ts';
import type { RetentionFacts } from '../domain/privacy/retention.ts';
import {
  type ApplicationDocument,
  type CommandEntry,
  type CommandLease,
  consentsBefore,
  openNote,
  projectionOf,
  removedByErasure,
  type StaffNote,
  sealNote,
  toApplication,
  toErasedFields,
  toFields,
} from './application-document.ts';
import { openOne, reportDamaged } from './open-one.ts';

export const applicationsCollection = 'customers';

/** Audit entries wait in an outbox of their own, because they go to the trail and not to the event stream. */
export const auditOutbox: OutboxFields = { list: 'auditOutbox', flag: 'hasAudit' };

/** An application with its bookkeeping: commands, devices, leases and outboxes. */
export type LoadedApplication = {
  application: Application;
  commands: CommandEntry[];
  devices: Readonly<Record<string, DeviceMark>>;
  leases: Readonly<Record<string, CommandLease>>;
  /** The value is null before the first lease. */
  leaseCount: number | null;
  /** The entries that waited in each outbox when the application was read. */
  waiting: { events: readonly OutboxEvent[]; audit: readonly OutboxEvent[] };
};

/** The parts that are written in the same update as the application. */
type Write = {
  /** The command, and the commands that were stored when the application was read. */
  command?: { entry: CommandEntry; known: readonly CommandEntry[] };
  device?: { deviceId: string; mark: DeviceMark };
  /** The token of the lease that this write ends. */
  lease?: string;
  note?: StaffNote;
  events?: readonly OutboxEvent[];
  /** The audit entry. `null` is for tests that set up an application without following the rules. */
  audit: OutboxEvent | null;
};

/** Notes are loaded when somebody reads them, not with every command. */
const withoutNotes = { projection: { notes: 0 } } as const;

type LoadedCommands = { applicationId: string; version: number; commands: CommandEntry[] };

type Options = { connection: Connection; vault: Vault; clock: Clock; logger: Logger };

/** Applications are read, changed in pure code, and written only if they still have the version that was read. */
export function createApplicationsStore({ connection, vault, clock, logger }: Options) {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);

  const ifDamaged = { vault, otherwise: [], onDamaged: reportDamaged(logger) };

  const loaded = (document: ApplicationDocument | null): LoadedApplication | null =>
    document && {
      application: toApplication(vault, document),
      commands: document.commands,
      devices: document.devices ?? {},
      leases: document.leases ?? {},
      leaseCount: document.leaseCount ?? null,
      waiting: { events: document.outbox ?? [], audit: document.auditOutbox ?? [] },
    };

  const splitFields = (application: Application) => {
    // A command may take a minute. In that time the data key may have been wrapped again by another master key.
    const fields = { ...toFields(vault, application), dataKey: vault.rewrap(application.dataKey) };
    const gone = Object.entries(fields).filter(([, value]) => value === undefined);
    return { set: defined(fields), unset: Object.fromEntries(gone.map(([name]) => [name, '' as const])) };
  };

  const newDocument = (application: Application): ApplicationDocument => ({
    ...splitFields(application).set,
    _id: application.id,
    version: 1,
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    commands: [],
    outbox: [],
  });

  /** Appends a command. The whole list is written again only when older replies must be dropped. */
  const commandFields = ({ command }: Write) => {
    if (!command) return { set: {}, push: {} };
    const { entries, hasDropped, firstReplyAt } = keepReplies([...command.known, command.entry], clock.now());
    const set = { ...(firstReplyAt ? { firstReplyAt } : {}), ...(hasDropped ? { commands: entries } : {}) };
    return { set, push: hasDropped ? {} : { commands: command.entry } };
  };

  /** Unique indexes refuse a second active loan of a person and a loan that belongs to another application already. */
  const refuseSecondLoan = (error: unknown): never => {
    if (isDuplicateKey(error) && String(error).includes('activeLoanOf'))
      throw new AppError('application.active_loan');
    if (isDuplicateKey(error) && String(error).includes('providerLoan_unique'))
      throw new AppError('provider.loan_differs', {
        message: 'The loan at the provider belongs to another application.',
      });
    throw error;
  };

  /** Opens all applications that match. A damaged application is logged and left out, and does not hide the others. */
  const openAll = async (filter: Parameters<typeof collection.find>[0]): Promise<Application[]> => {
    const documents = await collection.find(filter, withoutNotes).toArray();
    return documents.flatMap((document) =>
      openOne(document, () => [toApplication(vault, document)], ifDamaged),
    );
  };

  return {
    load: async (applicationId: string): Promise<LoadedApplication | null> =>
      loaded(await collection.findOne({ _id: applicationId }, withoutNotes)),

    /** Returns the notes on one application, oldest first, or null when it does not exist. */
    notesOf: async (applicationId: string): Promise<StaffNote[] | null> => {
      const projection = { dataKey: 1, notes: 1 };
      const found = await collection.findOne({ _id: applicationId }, { projection });
      return found && (found.notes ?? []).map((note) => openNote(vault, found, note));
    },

    loadByDistribution: async (distributionId: string): Promise<LoadedApplication | null> =>
      loaded(await collection.findOne({ distributionId }, withoutNotes)),

    loadByMandate: async (mandateReference: string): Promise<LoadedApplication | null> =>
      loaded(await collection.findOne({ mandateReference }, withoutNotes)),

    /** Returns true when another application of this person is an active loan. */
    hasOtherActiveLoan: async (idNumber: string, applicationId: string): Promise<boolean> => {
      const filter = { activeLoanOf: vault.blindIndex('idNumber', idNumber), _id: { $ne: applicationId } };
      return (await collection.countDocuments(filter, { limit: 1 })) > 0;
    },

    /** Finds applications with a change or a hold that waits for a second person. */
    waitingForSecond: () => openAll({ hasPending: true }),

    /** Finds the applications of every batch of payouts of which at least one still waits. */
    inPayoutBatches: async (): Promise<Application[]> => {
      const waiting = {
        hasPending: true as const,
        pendingAction: 'pay-out' as const,
        payoutBatch: { $exists: true },
      };
      return openAll({ payoutBatch: { $in: await collection.distinct('payoutBatch', waiting) } });
    },

    /** Returns those of the counted payouts that neither wait in their batch nor were made. */
    lapsedPayouts: async (counted: readonly CountedPayout[]): Promise<CountedPayout[]> => {
      const names = ['version', 'cancelledLoans', 'state', 'pendingAction', 'payoutBatch'];
      const ids = counted.map(({ applicationId }) => applicationId);
      const found = await collection
        .find({ _id: { $in: ids } }, { projection: projectionOf(names) })
        .toArray();
      const standings = new Map(found.map(({ _id, ...rest }) => [_id, { id: _id, ...rest }] as const));
      return counted.filter((payout) => hasLapsed(payout, standings.get(payout.applicationId)));
    },

    ofPerson: (idNumber: string) => openAll({ idNumberIndex: vault.blindIndex('idNumber', idNumber) }),

    ofSession: (sessionId: string) => openAll({ sessionIds: sessionId }),

    /** Finds applications that have waited for a third party since before `instant`. */
    unreachableSince: (instant: Date) => openAll({ unreachableSince: { $lte: instant } }),

    /**
     * Marks applications that former builds declined without ending their loan, so that `withEnding` finds them. Nothing
     * but the mark is written, because the rest is derived when an application is read. Returns the number marked.
     */
    markUnended: async (): Promise<number> => {
      const isLeft = [
        { 'loan.provider_loan_id': { $exists: true } },
        { 'loan.declined_state': { $in: [...lostLoanStates] } },
      ];
      const missing = { $exists: false };
      const marks = { hasEnding: missing, 'loan.provider_loan_ending': missing, erasedAt: missing };
      const filter = { state: 'DECLINED' as const, ...marks, $or: isLeft };
      return (await collection.updateMany(filter, { $set: { hasEnding: true } })).modifiedCount;
    },

    /** Finds applications with a loan that has to be cancelled at the provider. */
    withEnding: () => openAll({ hasEnding: true }),

    /** Returns the commands of each application that has a reply from before `instant`. */
    repliedBefore: async (instant: Date): Promise<LoadedCommands[]> => {
      const projection = { version: 1, commands: 1 };
      const found = await collection.find({ firstReplyAt: { $lte: instant } }, { projection }).toArray();
      return found.map(({ _id, version, commands }) => ({ applicationId: _id, version, commands }));
    },

    /**
     * Drops old replies without a new version, because no decision depends on them. Returns false when another write
     * came first.
     */
    dropReplies: async ({ applicationId, version, commands }: LoadedCommands): Promise<boolean> => {
      const { entries, firstReplyAt } = keepReplies(commands, clock.now());
      const result = await collection.updateOne(
        { _id: applicationId, version },
        firstReplyAt
          ? { $set: { commands: entries, firstReplyAt } }
          : { $set: { commands: entries }, $unset: { firstReplyAt: '' } },
      );
      return result.matchedCount === 1;
    },

    /** Yields the retention facts of the applications that have not changed for long or have a privacy request. */
    forRetention: async function* (rules: {
      now: Date;
      draftsKeptDays: number;
    }): AsyncGenerator<RetentionFacts & Pick<Application, 'id' | 'privacy'>> {
      const names = ['createdAt', 'updatedAt', 'moves', 'settledAt', 'erasedAt', 'loan', 'privacy'];
      const toFacts = ({ _id, moves = [], privacy = [], loan, ...facts }: ApplicationDocument) => [
        { id: _id, history: moves, privacy, loan: fromLoanDistribution(loan), ...facts },
      ];
      const untouchedSince = new Date(rules.now.getTime() - rules.draftsKeptDays * dayMs);
      const filter = { $or: [{ updatedAt: { $lte: untouchedSince } }, { hasPrivacy: true as const }] };
      const found = collection.find(filter, { projection: projectionOf(names) });
      for await (const document of found) yield* openOne(document, () => toFacts(document), ifDamaged);
    },

    withPrivacy: () => openAll({ hasPrivacy: true }),

    /** Yields the consents of all applications, in the order of their ids. */
    consents: async function* (): AsyncGenerator<{ customerId: string; consents: Consent[] }> {
      const found = collection.find({}, { projection: { consents: 1, consent: 1 } }).sort({ _id: 1 });
      for await (const document of found)
        yield { customerId: document._id, consents: document.consents ?? consentsBefore(document) };
    },

    /** Writes what remains of an erased application. Returns false when another write came in between. */
    erase: async (
      application: Application,
      { commands, audit }: { commands: readonly CommandEntry[]; audit: OutboxEvent },
    ): Promise<boolean> => {
      const result = await collection.updateOne(
        { _id: application.id, version: application.version },
        {
          $set: {
            ...defined({ ...toErasedFields(application), updatedAt: clock.now() }),
            // The idempotency keys stay, so that a phone which repeats its commands does not create a new application.
            commands: commands.map(({ reply: _reply, ...entry }) => entry),
            hasAudit: true as const,
          },
          $unset: removedByErasure,
          $push: { auditOutbox: audit },
          $inc: { version: 1 },
        },
      );
      return result.matchedCount === 1;
    },

    /** Adds an application. Returns false when the id is taken. */
    insert: async (
      application: Application,
      { command, device, audit, events = [] }: Write,
    ): Promise<boolean> => {
      try {
        await collection.insertOne({
          ...newDocument(application),
          commands: command ? [command.entry] : [],
          ...(command ? { firstReplyAt: command.entry.at } : {}),
          ...(device ? { devices: { [device.deviceId]: device.mark } } : {}),
          outbox: [...events],
          ...(events.length > 0 ? { hasOutbox: true as const } : {}),
          ...(audit ? { auditOutbox: [audit], hasAudit: true as const } : {}),
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error) && !String(error).includes('activeLoanOf')) return false;
        return refuseSecondLoan(error);
      }
    },

    existingIds: async (ids: readonly string[]): Promise<Set<string>> => {
      const found = await collection.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Adds the applications that do not exist yet. Another run may do so at the same time. Returns the number added. */
    addAll: async (applications: readonly Application[]): Promise<number> => {
      if (applications.length === 0) return 0;
      try {
        const { insertedCount } = await collection.insertMany(applications.map(newDocument), {
          ordered: false,
        });
        return insertedCount;
      } catch (error) {
        if (!(error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error))) throw error;
        return error.insertedCount;
      }
    },

    /** Writes the next version of the application that was read. Returns false when another write came in between. */
    update: async (application: Application, write: Write): Promise<boolean> => {
      const { set, unset } = splitFields(application);
      const { device, lease, note, audit, events = [] } = write;
      const outbox = withOutbox(events);
      const command = commandFields(write);
      const push = {
        ...command.push,
        ...(note ? { notes: sealNote(vault, application, note) } : {}),
        ...outbox.$push,
        ...(audit ? { auditOutbox: audit } : {}),
      };
      const gone = { ...unset, ...(lease ? { [`leases.${lease}`]: '' as const } : {}) };
      const change: mongo.UpdateFilter<ApplicationDocument> = {
        $set: {
          ...set,
          ...command.set,
          ...(device ? { [`devices.${device.deviceId}`]: device.mark } : {}),
          updatedAt: clock.now(),
          ...outbox.$set,
          ...(audit ? { hasAudit: true as const } : {}),
        },
        $inc: { version: 1 },
        ...(Object.keys(gone).length > 0 ? { $unset: gone } : {}),
        ...(Object.keys(push).length > 0 ? { $push: push } : {}),
      };
      const result = await collection
        .updateOne({ _id: application.id, version: application.version }, change)
        .catch(refuseSecondLoan);
      return result.matchedCount === 1;
    },
  };
}
