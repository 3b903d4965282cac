import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { UnlockResult } from '../../offline/index.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { longestPin, usePinTry } from './use-pin-try.ts';

type Props = {
  id: string;
  label: string;
  submitLabel: string;
  work: (pin: string) => Promise<UnlockResult>;
  onOpen: () => void;
  /** Beside the button. */
  otherwise?: ReactNode;
};

/** Asks for the PIN that was set. What was typed is forgotten with the screen. */
export function PinForm({ id, label, submitLabel, work, onOpen, otherwise }: Props) {
  const [pin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { tryPin, isBusy, problem, waitSeconds } = usePinTry(work, onOpen);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await tryPin(pin)) return;
    setPin('');
    input.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          ref={input}
          id={id}
          label={label}
          error={problem || undefined}
          isErrorSpoken
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={longestPin}
          value={pin}
          onChange={setPin}
        />
        {waitSeconds > 0 ? <p>{t`You can try again in ${waitSeconds} s`}</p> : null}
        <Actions>
          {otherwise}
          <Button type="submit" isBusy={isBusy} disabled={waitSeconds > 0}>
            {submitLabel}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
