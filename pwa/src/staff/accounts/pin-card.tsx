import { newPinSchema } from '@tshepa/contracts/entities/staff';
import type { getOwnAccount } from '@tshepa/contracts/operations/staff/get-own-account';
import { setPin } from '@tshepa/contracts/operations/staff/set-pin';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type ChangeOptions, useStaffAction } from '../api/action.ts';
import { fieldProblemText } from '../api/problem.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { setScreenLocked, staffCall } from '../api/session.ts';
import { PinInput, pinProblem } from '../lock/pin-input.tsx';
import { ActionForm } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { Card } from '../ui/card.tsx';
import ui from '../ui/staff.module.css';
import styles from './accounts.module.css';

type Lock = NonNullable<z.output<typeof getOwnAccount.reply>['lock']>;
const nothing = { password: '', pin: '', again: '' };

async function savePin(input: z.input<typeof setPin.http.input>, options: ChangeOptions) {
  await staffCall(setPin, input, options);
  return input.pin;
}

/** Sets or removes the PIN that unlocks the screen. A new PIN is typed twice, because nobody could recover it. */
export function PinCard({ lock: { hasPin, afterMinutes } }: { lock: Lock }) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const [typed, setTyped] = useState(nothing);
  const [wasTried, setWasTried] = useState(false);
  const save = useStaffAction(savePin, {
    done: (pin) => (pin === null ? 'The PIN was removed.' : 'The PIN was saved.'),
    onDone: () => {
      setTyped(nothing);
      setWasTried(false);
      invalidate(staffKeys.ownAccount);
    },
    problemOf: fieldProblemText,
  });
  const { password, pin, again } = typed;
  const problems = {
    pin: pinProblem(pin, newPinSchema),
    again: pin === again ? undefined : 'The two PINs are not the same',
  };
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <Card title="PIN">
      <p role="status">
        {hasPin
          ? `A PIN is set. Your screen locks after ${afterMinutes} minutes without input.`
          : `With a PIN, your screen locks after ${afterMinutes} minutes without input. The notes that you typed are still there when you unlock it.`}
      </p>
      {hasPin ? (
        <OnlineButton look="secondary" className={ui.narrow} onClick={() => setScreenLocked(true)}>
          Lock now
        </OnlineButton>
      ) : null}
      <ActionForm
        label={hasPin ? 'Change the PIN' : 'Set a PIN'}
        action={save}
        isDisabled={!isOnline || !password}
        className={styles.form}
        onSubmit={() => {
          setWasTried(true);
          if (!problems.pin && !problems.again) save.run({ password, pin });
        }}
      >
        <TextInput
          id="pinPassword"
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
        <PinInput
          id="newPin"
          label="New PIN"
          hint="6 to 12 digits, not the PIN of your bank card."
          error={wasTried ? problems.pin : undefined}
          {...field('pin')}
        />
        <PinInput
          id="newPinAgain"
          label="New PIN once more"
          error={wasTried ? problems.again : undefined}
          {...field('again')}
        />
        {hasPin ? (
          <OnlineButton
            look="secondary"
            className={ui.narrow}
            disabled={!password || save.isBusy}
            onClick={() => save.run({ password, pin: null })}
          >
            Remove the PIN
          </OnlineButton>
        ) : null}
      </ActionForm>
    </Card>
  );
}
