import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { AppError } from '@tshepa/contracts/errors';
import { fetchAhead } from '@tshepa/contracts/operations/application/fetch-ahead';
import { getApplication } from '@tshepa/contracts/operations/application/get-application';
import { staffKeys, staffQueries } from './query.ts';
import { staffCall } from './session.ts';

type Options = { signal: AbortSignal; headers: Readonly<Record<string, string>> };

/** Reads the record. Applicants use the same operation, but only staff get the record with the actions it allows. */
export async function readRecord(id: string, options: Options): Promise<CustomerRecord> {
  const record = await staffCall(getApplication, { id }, options);
  if (!('actions' in record)) throw new AppError('auth.forbidden');
  return record;
}

/** Fetches a record that may be shown next. The trail names it as fetched ahead, and as opened when it is shown. */
export const fetchRecordAhead = (id: string): Promise<void> =>
  staffQueries.prefetchQuery({
    queryKey: staffKeys.ahead(id),
    queryFn: ({ signal }) => staffCall(fetchAhead, { id }, { signal }),
  });

/** Returns a record that was fetched ahead, to be shown until it is read. */
export const recordAhead = (id: string): CustomerRecord | undefined =>
  staffQueries.getQueryData<CustomerRecord>(staffKeys.ahead(id));

/** Returns the record as it was read last, if it is still known. */
export const knownRecord = (id: string): CustomerRecord | undefined =>
  staffQueries.getQueryData<CustomerRecord>(staffKeys.customer(id));
