import { useState } from 'react';
import { messageOf, useKeyedCall } from '../../../platform/network/keyed-call.ts';
import { say } from '../../../ui/i18n/i18n.tsx';

/** Makes a call at once, without queueing it. `problem` is its error in the reader's language. */
export function useAsk<Input, Reply>(
  send: (input: Input, idempotencyKey: string) => Promise<Reply>,
  onDone: (reply: Reply) => void,
) {
  const { run: ask, isBusy } = useKeyedCall();
  const [problem, setProblem] = useState('');
  const run = async (input: Input) => {
    setProblem('');
    try {
      onDone(await ask(input, (key) => send(input, key)));
    } catch (error) {
      setProblem(say(messageOf(error)));
    }
  };
  return { run, isBusy, problem };
}
