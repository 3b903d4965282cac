import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { UnlockResult } from '../../../offline/index.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Stack } from '../../../ui/basics/page.tsx';
import { TextInput, type TextInputProps } from '../../../ui/inputs/text-input.tsx';

const pinPattern = /^[0-9]{4,12}$/;
const longestPin = 12;

export const pinProblem = (pin: string): string => (pinPattern.test(pin) ? '' : t`Type 4 to 12 digits`);

export const PinInput = (props: TextInputProps) => (
  <TextInput
    {...props}
    isErrorSpoken
    type="password"
    inputMode="numeric"
    autoComplete="off"
    maxLength={longestPin}
  />
);

type Props = {
  id: string;
  label: string;
  submitLabel: string;
  work: (pin: string) => Promise<UnlockResult>;
  onOpen: () => void;
  otherwise?: ReactNode;
};

/** Asks for the PIN, which is forgotten when the screen closes. After several wrong PINs the phone enforces a pause. */
export function PinForm({ id, label, submitLabel, work, onOpen, otherwise }: Props) {
  const [pin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [isUsedUp, setIsUsedUp] = useState(false);
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const refuse = (text: string) => {
    setProblem(text);
    setPin('');
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isUsedUp || waitSeconds > 0) return;
    const found = pinProblem(pin);
    if (found) return refuse(found);
    setProblem('');
    setIsBusy(true);
    try {
      const answer = await work(pin);
      if (answer.kind === 'open') return onOpen();
      if (answer.kind === 'used-up') {
        setIsUsedUp(true);
        return refuse(t`Too many wrong PINs. Please continue with a passcode`);
      }
      setWaitSeconds(Math.ceil(answer.waitMs / 1_000));
      refuse(
        answer.kind === 'wrong'
          ? t`That PIN is incorrect`
          : t`Too many wrong PINs. Please wait before you try again`,
      );
    } catch {
      refuse(t`That did not work. Please try again`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <PinInput
          ref={input}
          id={id}
          label={label}
          error={problem || undefined}
          value={pin}
          onChange={setPin}
        />
        {waitSeconds > 0 ? <p>{t`You can try again in ${waitSeconds} s`}</p> : null}
        <Actions>
          {otherwise}
          <Button type="submit" isBusy={isBusy} disabled={isUsedUp || waitSeconds > 0}>
            {submitLabel}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
