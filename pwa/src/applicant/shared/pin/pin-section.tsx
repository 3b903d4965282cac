import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lockNow, removePin, setPin } from '../../../offline/index.ts';
import { isUnderWay } from '../../../platform/network/keyed-call.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Stack } from '../../../ui/basics/page.tsx';
import { Notice } from '../../../ui/forms/notice.tsx';
import { PinForm, PinInput, pinProblem } from './pin-form.tsx';

type View = 'none' | 'setting' | 'set' | 'removing';

const focusOf: Partial<Record<View, string>> = { setting: 'new-pin', removing: 'old-pin' };

type Props = { isSet: boolean; heading?: 'h2' | 'h3' };

export function PinSection({ isSet, heading: Heading = 'h3' }: Props) {
  const [view, setView] = useState<View>(isSet ? 'set' : 'none');
  const hasMoved = useRef(false);
  const show = (next: View) => {
    hasMoved.current = true;
    setView(next);
  };
  useEffect(() => {
    // The button that had the focus is gone.
    if (hasMoved.current) document.getElementById(focusOf[view] ?? 'pin-title')?.focus();
  }, [view]);
  return (
    <Stack>
      <Heading id="pin-title" tabIndex={-1}>
        {t`PIN for a shared phone`}
      </Heading>
      <p>{t`Do other people use this phone? With a PIN, your answers open only after the PIN is typed.`}</p>
      <Current view={view} show={show} />
    </Stack>
  );
}

function Current({ view, show }: { view: View; show: (view: View) => void }) {
  const cancel = (to: View) => (
    <Button look="secondary" onClick={() => show(to)}>
      {t`Cancel`}
    </Button>
  );
  switch (view) {
    case 'setting':
      return (
        <>
          <Notice>
            <Stack>
              <p>
                <Trans>
                  A PIN keeps out people who pick up this phone. It may not stop an expert, so choose a long
                  one.
                </Trans>
              </p>
              <p>
                <Trans>
                  We cannot recover a forgotten PIN. You would continue with a passcode, and anything not sent
                  would be lost.
                </Trans>
              </p>
            </Stack>
          </Notice>
          <NewPinForm onSet={() => show('set')} otherwise={cancel('none')} />
        </>
      );
    case 'removing':
      return (
        <PinForm
          id="old-pin"
          label={t`Your PIN`}
          submitLabel={t`Remove the PIN`}
          work={removePin}
          onOpen={() => show('none')}
          otherwise={cancel('set')}
        />
      );
    case 'set':
      return (
        <>
          <p role="status">{t`A PIN is set on this phone.`}</p>
          <Actions>
            <Button look="secondary" onClick={() => show('removing')}>
              {t`Remove the PIN`}
            </Button>
            <Button onClick={() => void lockNow()}>{t`Lock now`}</Button>
          </Actions>
        </>
      );
    default:
      return (
        <Actions>
          <Button look="secondary" onClick={() => show('setting')}>
            {t`Set a PIN`}
          </Button>
        </Actions>
      );
  }
}

type NewPinProps = { onSet: () => void; otherwise: ReactNode };

/** A new PIN is typed twice, so that a typing mistake does not lock the answers away. */
function NewPinForm({ onSet, otherwise }: NewPinProps) {
  const [pin, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState({ pin: '', again: '' });
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = { pin: pinProblem(pin), again: pin === again ? '' : t`The two PINs are not the same` };
    setProblem(found);
    if (found.pin || found.again) {
      document.getElementById(found.pin ? 'new-pin' : 'new-pin-again')?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await setPin(pin);
      onSet();
    } catch (error) {
      const pin = isUnderWay(error)
        ? t`A PIN needs a connection. Please try again when you are connected`
        : t`That did not work. Please try again`;
      setProblem({ pin, again: '' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <PinInput
          id="new-pin"
          label={t`New PIN`}
          hint={t`4 to 12 digits, not the PIN of your bank card`}
          error={problem.pin || undefined}
          value={pin}
          onChange={setTyped}
        />
        <PinInput
          id="new-pin-again"
          label={t`New PIN once more`}
          error={problem.again || undefined}
          value={again}
          onChange={setAgain}
        />
        <Actions>
          {otherwise}
          <Button type="submit" isBusy={isBusy}>
            {t`Set the PIN`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
