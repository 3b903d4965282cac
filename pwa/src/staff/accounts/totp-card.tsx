import { useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './accounts.module.css';
import { TotpOffForm, TotpSetup } from './totp-forms.tsx';

type Props = { totp: { isOn: boolean; recoveryCodesLeft: number }; isOnline: boolean };

export function TotpCard({ totp, isOnline }: Props) {
  const [opened, setOpened] = useState<'set-up' | 'off' | null>(null);
  const close = () => setOpened(null);
  return (
    <section className={styles.card} aria-labelledby="totp">
      <h2 id="totp">Authenticator app</h2>
      <p role="status">
        {totp.isOn
          ? `On. Signing in asks for a code of your app. Recovery codes left: ${totp.recoveryCodesLeft}.`
          : 'Off. With an app on your phone, a password that somebody saw is not enough to sign in.'}
      </p>
      <span className={styles.buttons}>
        <Button
          look={totp.isOn ? 'secondary' : 'primary'}
          disabled={!isOnline}
          onClick={() => setOpened('set-up')}
        >
          {totp.isOn ? 'Set up another app' : 'Set up an app'}
        </Button>
        {totp.isOn ? (
          <Button look="secondary" disabled={!isOnline} onClick={() => setOpened('off')}>
            Switch it off
          </Button>
        ) : null}
      </span>
      <Dialog
        isOpen={opened !== null}
        title={opened === 'off' ? 'Switch the app off' : 'Set up an authenticator app'}
        onClose={close}
      >
        {opened === 'set-up' ? <TotpSetup onClose={close} /> : null}
        {opened === 'off' ? <TotpOffForm onClose={close} /> : null}
      </Dialog>
    </section>
  );
}
