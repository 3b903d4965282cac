import type { LoanState } from '@tshepa/contracts';
import type { Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { ApplicationDocument } from './application-document.ts';
import { applicationsCollection } from './applications.ts';

/** The fields that decide who may use an application and that seal its documents. */
export type ApplicationOwner = {
  applicationId: string;
  sessionIds: string[];
  dataKey: string;
  state: LoanState;
};

/** Reads no sealed part, because it is called for every chunk of an upload and for the audit of reads. */
export function createApplicationOwners({ connection, vault }: { connection: Connection; vault: Vault }) {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);
  const projection = { sessionIds: 1, dataKey: 1, state: 1 };
  const idsWhere = async (filter: mongo.Filter<ApplicationDocument>): Promise<string[]> =>
    (await collection.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  return {
    /** The applications of one person. */
    idsOfPerson: (idNumber: string) => idsWhere({ idNumberIndex: vault.blindIndex('idNumber', idNumber) }),

    /** The application with this provider loan. None for a loan that was cancelled. */
    idsOfProviderLoan: (loanId: string) => idsWhere({ 'loan.provider_loan_id': loanId }),

    find: async (applicationId: string): Promise<ApplicationOwner | null> => {
      const found = await collection.findOne({ _id: applicationId }, { projection });
      return (
        found && { applicationId, sessionIds: found.sessionIds, dataKey: found.dataKey, state: found.state }
      );
    },
  };
}
