import { useMutation } from '@tanstack/react-query';
import { headerNames } from '@tshepa/contracts/header-names';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { NoAnswerError } from '../../platform/network/no-answer-error.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { showInLists } from './lists.ts';
import { isOutcomeUnknown, staffKeys, staffQueries } from './query.ts';

/** The record that changes, as it stands on the screen; without a version what is sent holds whatever became of it. */
type SeenRecord = { id: string; version?: number };

/** What goes with every change: the key that makes it happen once, and the version that it was decided on. */
export type ChangeOptions = { idempotencyKey: string; headers?: Readonly<Record<string, string>> };

type Options<Reply> = {
  /** None for what changes no record. */
  record?: SeenRecord;
  onDone?: (reply: Reply) => void;
};

/** A change that was made is not held up for long by what is read after it. */
const inTime = (reading: Promise<void>) =>
  Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 4_000))]);

/** Reads the record anew; the list and what hangs on the record follow, and nobody waits for them. */
async function readAgain(customerId: string): Promise<void> {
  void staffQueries.invalidateQueries({ queryKey: staffKeys.lists });
  void staffQueries.invalidateQueries({ queryKey: staffKeys.queues });
  void staffQueries.invalidateQueries({ queryKey: staffKeys.customer(customerId) });
  await staffQueries.refetchQueries(
    { queryKey: staffKeys.customer(customerId), exact: true },
    { cancelRefetch: false },
  );
}

/**
 * One change by a member of staff: busy while it runs, one key for every attempt until the server has answered, and
 * afterwards the record is read again, whatever the outcome was.
 */
export function useStaffAction<Input, Reply>(
  send: (input: Input, options: ChangeOptions) => Promise<Reply>,
  { record, onDone }: Options<Reply> = {},
) {
  const [key, setKey] = useState(() => uuid());
  // The second click of a double click comes before the screen knows that the first one is being sent.
  const isRunning = useRef(false);
  const mutation = useMutation<Reply, Error, { input: Input; options: ChangeOptions }>(
    {
      mutationFn: ({ input, options }) => {
        if (!useSiteStatus.getState().isOnline) throw new NoAnswerError();
        return send(input, options);
      },
      onSuccess: async (reply) => {
        if (record) showInLists(record.id, reply, useAuth.getState().user?.email ?? '');
        // What is decided next is decided on the record as it is now.
        if (record) await inTime(readAgain(record.id));
        onDone?.(reply);
      },
      onError: () => {
        if (record) void readAgain(record.id);
      },
      onSettled: (_reply, error) => {
        isRunning.current = false;
        // An answered try is over: the next one is another command. An unanswered one keeps its key.
        if (!error || !isOutcomeUnknown(error)) setKey(uuid());
      },
    },
    staffQueries,
  );
  return {
    run: (input: Input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      // As it was when it was decided: what comes in while an attempt waits for its answer was not looked at.
      const seen =
        record?.version === undefined ? {} : { headers: { [headerNames.ifMatch]: `"${record.version}"` } };
      mutation.mutate({ input, options: { idempotencyKey: key, ...seen } });
    },
    isBusy: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
