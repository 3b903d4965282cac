import { useState } from 'react';
import { say } from '../../lib/contract-messages.ts';
import { messageOf, useKeyedCall } from '../../lib/keyed-call.ts';

/** One question to the server, made now or not at all; `problem` is what stood in its way, in the reader's language. */
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
