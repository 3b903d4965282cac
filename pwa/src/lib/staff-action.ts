import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useAuth } from './auth.ts';
import { NoAnswerError } from './no-answer-error.ts';
import { useSiteStatus } from './site-status.ts';
import { showInLists } from './staff-lists.ts';
import { isOutcomeUnknown, staffKeys, staffQueries } from './staff-query.ts';

type Options<Reply> = {
  /** Whose record changes; none for what changes no record. */
  customerId?: string;
  onDone?: (reply: Reply) => void;
};

/**
 * One change by a member of staff: busy while it runs, one key for every attempt until the server has answered, and
 * afterwards the record and the list are read again, whatever the outcome was.
 */
export function useStaffAction<Input, Reply>(
  send: (input: Input, idempotencyKey: string) => Promise<Reply>,
  { customerId, onDone }: Options<Reply> = {},
) {
  const [key, setKey] = useState(() => uuid());
  // The second click of a double click comes before the screen knows that the first one is being sent.
  const isRunning = useRef(false);
  const mutation = useMutation<Reply, Error, Input>(
    {
      mutationFn: (input) => {
        if (!useSiteStatus.getState().isOnline) throw new NoAnswerError();
        return send(input, key);
      },
      onSuccess: (reply) => {
        if (customerId) showInLists(customerId, reply, useAuth.getState().user?.email ?? '');
        onDone?.(reply);
      },
      onSettled: (_reply, error) => {
        isRunning.current = false;
        // An answered try is over: the next one is another command. An unanswered one keeps its key.
        if (!error || !isOutcomeUnknown(error)) setKey(uuid());
        if (!customerId) return;
        void staffQueries.invalidateQueries({ queryKey: staffKeys.customer(customerId) });
        void staffQueries.invalidateQueries({ queryKey: staffKeys.lists });
        void staffQueries.invalidateQueries({ queryKey: staffKeys.queues });
      },
    },
    staffQueries,
  );
  return {
    run: (input: Input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input);
    },
    isBusy: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
