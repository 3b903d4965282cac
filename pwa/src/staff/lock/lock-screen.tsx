import { AppError } from '@tshepa/contracts/errors';
import { lockSession } from '@tshepa/contracts/operations/staff/lock-session';
import { unlockSession } from '@tshepa/contracts/operations/staff/unlock-session';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/network/api.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Page } from '../../ui/basics/page.tsx';
import { endStaffSession, setScreenLocked, signOut, staffCall } from '../api/session.ts';
import { StaffName } from '../team/colleagues.tsx';
import ui from '../ui/staff.module.css';
import { noteInput } from './last-input.ts';
import { PinInput, pinProblem } from './pin-input.tsx';

function unlocked() {
  noteInput();
  setScreenLocked(false);
}

function problemOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'The server did not answer. Please try again.';
  const left = error.details.attemptsLeft;
  if (error.code !== 'auth.pin_wrong' || left === undefined) return error.message;
  return `${error.message} ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`;
}

type Props = { user: { email: string; token: string } };

/** Takes the place of every staff screen until the PIN is typed. Nothing about customers is on the page meanwhile. */
export function LockScreen({ user: { email, token } }: Props) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // A screen that was offline when it locked tells the server as soon as it can.
  useEffect(() => {
    if (isOnline) staffCall(lockSession, {}).catch(() => undefined);
  }, [isOnline]);

  const refuse = (text: string) => {
    setProblem(text);
    setPin('');
    input.current?.focus();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = pinProblem(pin);
    if (found) return refuse(found);
    setIsBusy(true);
    try {
      await call(unlockSession, { pin }, { token });
      unlocked();
    } catch (error) {
      if (error instanceof AppError && error.status === 401) endStaffSession('wrong-pins');
      else refuse(problemOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Page title="Locked">
      <p>
        <StaffName email={email} />, type your PIN to go on where you were.
      </p>
      <form className={ui.stack} onSubmit={(event) => void submit(event)} noValidate>
        <PinInput
          ref={input}
          id="unlockPin"
          label="PIN"
          isErrorSpoken
          error={problem}
          value={pin}
          onChange={setPin}
        />
        <Button type="submit" isBusy={isBusy} isWide>
          Unlock
        </Button>
        <Button look="secondary" isWide onClick={() => signOut('forgotten-pin')}>
          I forgot my PIN
        </Button>
        <Button look="secondary" isWide onClick={() => signOut('handed-over')}>
          Log in as someone else
        </Button>
      </form>
    </Page>
  );
}
