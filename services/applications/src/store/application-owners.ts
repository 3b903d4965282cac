import type { Ask, LoanState } from '@tshepa/contracts';
import type { Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { type ApplicationDocument, pick } from './application-document.ts';
import { applicationsCollection } from './applications.ts';

/** The fields that decide who may use an application, and the key that seals its documents. */
export type ApplicationOwner = {
  applicationId: string;
  sessionIds: string[];
  dataKey: string;
  state: LoanState;
  ask?: Ask;
};

export type ApplicationState = Pick<ApplicationDocument, 'state' | 'settledAt' | 'dataKey'>;

/** Reads owners without any sealed part, because this happens for every chunk of an upload and for audited reads. */
export function createApplicationOwners({ connection, vault }: { connection: Connection; vault: Vault }) {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);
  const projection = { sessionIds: 1, dataKey: 1, state: 1, ask: 1 };
  const idsWhere = async (filter: mongo.Filter<ApplicationDocument>): Promise<string[]> =>
    (await collection.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  return {
    idsOfPerson: (idNumber: string) => idsWhere({ idNumberIndex: vault.blindIndex('idNumber', idNumber) }),

    /** Finds the application with this provider loan. A cancelled loan belongs to no application. */
    idsOfProviderLoan: (loanId: string) => idsWhere({ 'loan.provider_loan_id': loanId }),

    /** Returns the id of the newest application that belongs to the session. */
    newestOfSession: async (sessionId: string): Promise<string | undefined> => {
      const newest = { projection: { _id: 1 }, sort: { createdAt: -1 } } as const;
      return (await collection.findOne({ sessionIds: sessionId }, newest))?._id;
    },

    /** Finds the state and the data key of each application. Unknown ids are left out. */
    statesOf: async (applicationIds: readonly string[]): Promise<Map<string, ApplicationState>> => {
      const projection = { state: 1, settledAt: 1, dataKey: 1 };
      const found = await collection.find({ _id: { $in: [...applicationIds] } }, { projection }).toArray();
      return new Map(found.map(({ _id, ...state }) => [_id, state]));
    },

    find: async (applicationId: string): Promise<ApplicationOwner | null> => {
      const found = await collection.findOne({ _id: applicationId }, { projection });
      return found && { applicationId, ...pick(found, ['sessionIds', 'dataKey', 'state', 'ask']) };
    },
  };
}

export type ApplicationOwners = ReturnType<typeof createApplicationOwners>;
