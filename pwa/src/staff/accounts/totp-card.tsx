import { beginTotp } from '@tshepa/contracts/operations/staff/begin-totp';
import { confirmTotp } from '@tshepa/contracts/operations/staff/confirm-totp';
import { turnOffTotp } from '@tshepa/contracts/operations/staff/turn-off-totp';
import { useState } from 'react';
import { encode } from 'uqr';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { setFactorNeeded, useFactorNeeded } from '../api/session.ts';
import { ActionForm, DonePage } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { Card } from '../ui/card.tsx';
import ui from '../ui/staff.module.css';
import styles from './accounts.module.css';

export function TotpCard({ totp }: { totp: { isOn: boolean; recoveryCodesLeft: number } }) {
  const [opened, setOpened] = useState<'set-up' | 'off' | null>(null);
  const isNeeded = useFactorNeeded((factor) => factor.isNeeded);
  const close = () => setOpened(null);
  return (
    <Card title="Authenticator app">
      {isNeeded ? (
        <p role="alert">
          Managers need an authenticator app. Set yours up now, and then all pages open again. You need a
          phone and two minutes.
        </p>
      ) : null}
      <p role="status">
        {totp.isOn
          ? `On. You need a code from your app to sign in. Recovery codes left: ${totp.recoveryCodesLeft}.`
          : 'Off. With an app on your phone, a stolen password is not enough to sign in.'}
      </p>
      <span className={ui.buttons}>
        <OnlineButton look={isNeeded ? 'primary' : 'secondary'} onClick={() => setOpened('set-up')}>
          {totp.isOn ? 'Set up another app' : 'Set up an app'}
        </OnlineButton>
        {totp.isOn ? (
          <OnlineButton look="secondary" onClick={() => setOpened('off')}>
            Switch it off
          </OnlineButton>
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
    </Card>
  );
}

type Props = { onClose: () => void };
type Secret = { secret: string; uri: string };

function TotpSetup({ onClose }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />;
  return secret ? (
    <ConfirmForm secret={secret} onDone={setRecoveryCodes} onClose={onClose} />
  ) : (
    <BeginForm onDone={setSecret} onClose={onClose} />
  );
}

function BeginForm({ onDone, onClose }: Props & { onDone: (secret: Secret) => void }) {
  const [password, setPassword] = useState('');
  const begin = useStaffCall(beginTotp, { onDone });
  return (
    <ActionForm
      label="Continue"
      action={begin}
      isDisabled={!password}
      onSubmit={() => begin.run({ password })}
      onClose={onClose}
    >
      <PasswordInput value={password} onChange={setPassword} />
    </ActionForm>
  );
}

type ConfirmProps = Props & { secret: Secret; onDone: (codes: readonly string[]) => void };

function ConfirmForm({ secret, onDone, onClose }: ConfirmProps) {
  const [code, setCode] = useState('');
  const confirm = useStaffCall(confirmTotp, {
    done: () => 'The authenticator app is on.',
    onDone: (reply) => {
      setFactorNeeded(false);
      invalidate(staffKeys.ownAccount);
      onDone(reply.recoveryCodes);
    },
  });
  return (
    <ActionForm
      label="Switch it on"
      action={confirm}
      isDisabled={code.trim().length < 6}
      onSubmit={() => confirm.run({ code })}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.</p>
      <QrCode text={secret.uri} label="QR code of the key" />
      <output className={styles.secret} aria-label="Key">
        {secret.secret}
      </output>
      <CodeInput value={code} onChange={setCode} />
    </ActionForm>
  );
}

/** Draws the QR code in the browser, so that no other service learns the secret of the authenticator app. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  );
}

type InputProps = { value: string; onChange: (value: string) => void };

const PasswordInput = (props: InputProps) => (
  <TextInput
    {...props}
    id="totpPassword"
    label="Your password"
    type="password"
    autoComplete="current-password"
  />
);

const CodeInput = (props: InputProps) => (
  <TextInput {...props} id="totpCode" label="Code" inputMode="numeric" autoComplete="one-time-code" />
);

const RecoveryCodes = ({ codes, onClose }: Props & { codes: readonly string[] }) => (
  <DonePage label="I have saved them" onClose={onClose}>
    <p role="status">
      The app is on. Write these codes down, because they are shown only now. Each one signs you in once
      without the app.
    </p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </DonePage>
);

function TotpOffForm({ onClose }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useStaffCall(turnOffTotp, {
    done: () => 'The authenticator app is off.',
    onDone: () => {
      invalidate(staffKeys.ownAccount);
      onClose();
    },
  });
  return (
    <ActionForm
      label="Switch it off"
      look="danger"
      action={off}
      isDisabled={!password || code.trim().length < 6}
      onSubmit={() => off.run({ password, code })}
      onClose={onClose}
    >
      <p>You will then sign in with your password alone. A recovery code works in place of the app’s code.</p>
      <PasswordInput value={password} onChange={setPassword} />
      <CodeInput value={code} onChange={setCode} />
    </ActionForm>
  );
}
