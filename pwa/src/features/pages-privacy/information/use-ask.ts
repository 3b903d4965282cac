import { AppError } from '@tshepa/contracts/errors';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { say } from '../../../lib/contract-messages.ts';
import { NoAnswerError } from '../../../lib/no-answer-error.ts';

const isOpen = (error: unknown) =>
  error instanceof NoAnswerError || (error instanceof AppError && error.status === 504);

/** One question to the server, made now or not at all. The same question keeps its key until it was answered. */
export function useAsk<Input, Reply>(
  send: (input: Input, idempotencyKey: string) => Promise<Reply>,
  onDone: (reply: Reply) => void,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const open = useRef<{ input: string; key: string } | null>(null);
  const run = async (input: Input) => {
    const text = JSON.stringify(input);
    if (open.current?.input !== text) open.current = { input: text, key: uuid() };
    setIsBusy(true);
    setProblem('');
    try {
      const reply = await send(input, open.current.key);
      open.current = null;
      onDone(reply);
    } catch (error) {
      if (!isOpen(error)) open.current = null;
      setProblem(say(error instanceof Error ? error.message : ''));
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, problem };
}
