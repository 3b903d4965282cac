import { useMutation } from '@tanstack/react-query';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { headerNames } from '@tshepa/contracts/header-names';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { NoAnswerError } from '../../platform/network/api.ts';
import { isOutcomeUnknown } from '../../platform/network/keyed-call.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { clearDone, doneText, sayDone } from '../ui/done.tsx';
import { tellAnswer } from './last-answer.ts';
import { showInLists } from './lists.ts';
import { type ProblemText, problemText } from './problem.ts';
import { invalidate, staffKeys, staffQueries } from './query.ts';
import { knownRecord } from './record.ts';
import { staffCall } from './session.ts';

/** The record as the screen shows it. Without a version the change applies to any version. */
type SeenRecord = { id: string; version?: number };

/** Sent with every change, so that it happens once and only on the version that the user saw. */
export type ChangeOptions = { idempotencyKey: string; headers?: Readonly<Record<string, string>> };

type Options<Reply> = {
  record?: SeenRecord;
  onDone?: (reply: Reply) => void;
  /** The action's name, or what to say when it is done. */
  done?: string | ((reply: Reply) => string);
  problemOf?: (error: Error) => ProblemText;
};

type Attempt<Input> = { input: Input; options: ChangeOptions; before: CustomerRecord | undefined };

const longestReadMs = 4_000;
/** Waits for a read, but not for long, because a slow read must not delay the result of a change. */
const inTime = (reading: Promise<void>) =>
  Promise.race([reading, new Promise((resolve) => setTimeout(resolve, longestReadMs))]);

/** Reads the record again and waits for it. The lists and the record's other data are read in the background. */
async function readAgain(customerId: string): Promise<void> {
  invalidate(staffKeys.lists, staffKeys.queues, staffKeys.customer(customerId));
  await staffQueries.refetchQueries(
    { queryKey: staffKeys.customer(customerId), exact: true },
    { cancelRefetch: false },
  );
}

/**
 * Makes a change. All attempts send the same idempotency key until the server answers. After success and after failure
 * the record is read again.
 */
export function useStaffAction<Input, Reply>(
  send: (input: Input, options: ChangeOptions) => Promise<Reply>,
  { record, onDone, done, problemOf = problemText }: Options<Reply> = {},
) {
  const [key, setKey] = useState(() => uuid());
  // The second click of a double click comes before the screen shows that the first one is being sent.
  const isRunning = useRef(false);
  const mutation = useMutation<Reply, Error, Attempt<Input>>(
    {
      mutationFn: ({ input, options }) => {
        if (!useSiteStatus.getState().isOnline) throw new NoAnswerError();
        return send(input, options);
      },
      onSuccess: async (reply, { before }) => {
        if (record) showInLists(record.id, reply, useAuth.getState().user?.email ?? '');
        // The next decision is based on the new record.
        if (record) await inTime(readAgain(record.id));
        onDone?.(reply);
        const text = typeof done === 'string' ? doneText(done, reply) : done?.(reply);
        if (text) sayDone(text, record?.id);
        const after = record && knownRecord(record.id);
        if (before && after) tellAnswer({ before, after, text: text ?? '' });
      },
      onError: () => {
        if (record) void readAgain(record.id);
      },
      onSettled: (_reply, error) => {
        isRunning.current = false;
        // After an answer the next attempt is a new command. Without an answer it repeats this command with its key.
        if (!error || !isOutcomeUnknown(error)) setKey(uuid());
      },
    },
    staffQueries,
  );
  return {
    run: (input: Input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      clearDone();
      // The version is read at the time of the decision, because the user has seen no later version.
      const seen =
        record?.version === undefined ? {} : { headers: { [headerNames.ifMatch]: `"${record.version}"` } };
      const before = record && knownRecord(record.id);
      mutation.mutate({ input, options: { idempotencyKey: key, ...seen }, before });
    },
    isBusy: mutation.isPending,
    problem: mutation.error ? problemOf(mutation.error) : undefined,
  };
}

export const useStaffCall = <O extends HttpOperation>(
  operation: O,
  { timeoutMs, ...options }: Options<z.output<O['http']['reply']>> & { timeoutMs?: number } = {},
) =>
  useStaffAction(
    (input: z.input<O['http']['input']>, change) =>
      staffCall(operation, input, { ...change, ...(timeoutMs ? { timeoutMs } : {}) }),
    options,
  );
