import { beginTotp } from '@tshepa/contracts/operations/staff/begin-totp';
import { confirmTotp } from '@tshepa/contracts/operations/staff/confirm-totp';
import { turnOffTotp } from '@tshepa/contracts/operations/staff/turn-off-totp';
import { useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffAction } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { staffQueries } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { ActionForm } from '../record/actions/action-form.tsx';
import dialogStyles from '../ui/dialog-form.module.css';
import styles from './accounts.module.css';
import { QrCode } from './qr-code.tsx';
import { accountKeys } from './staff-account-keys.ts';

type Props = { onClose: () => void };
type Secret = { secret: string; uri: string };

const readAgain = () => void staffQueries.invalidateQueries({ queryKey: accountKeys.own });

/** Password, QR code with a first code, recovery codes: one after the other. */
export function TotpSetup({ onClose }: Props) {
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
  const begin = useStaffAction((_: null, options) => staffCall(beginTotp, { password }, options), { onDone });
  return (
    <ActionForm
      label="Go on"
      isBusy={begin.isBusy}
      isDisabled={!password}
      problem={begin.error ? problemText(begin.error) : undefined}
      onSubmit={() => begin.run(null)}
      onClose={onClose}
    >
      <TextInput
        id="totpPassword"
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </ActionForm>
  );
}

type ConfirmProps = Props & { secret: Secret; onDone: (codes: readonly string[]) => void };

function ConfirmForm({ secret, onDone, onClose }: ConfirmProps) {
  const [code, setCode] = useState('');
  const confirm = useStaffAction((_: null, options) => staffCall(confirmTotp, { code }, options), {
    onDone: (reply) => {
      readAgain();
      onDone(reply.recoveryCodes);
    },
  });
  return (
    <ActionForm
      label="Switch it on"
      isBusy={confirm.isBusy}
      isDisabled={code.trim().length < 6}
      problem={confirm.error ? problemText(confirm.error) : undefined}
      onSubmit={() => confirm.run(null)}
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

const CodeInput = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextInput
    id="totpCode"
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    value={value}
    onChange={onChange}
  />
);

const RecoveryCodes = ({ codes, onClose }: Props & { codes: readonly string[] }) => (
  <div className={dialogStyles.form}>
    <p role="status">
      The app is on. Each of these codes signs you in once without it: write them down, they are shown only
      now.
    </p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className={dialogStyles.actions}>
      <Button onClick={onClose}>I have noted them</Button>
    </div>
  </div>
);

export function TotpOffForm({ onClose }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useStaffAction((_: null, options) => staffCall(turnOffTotp, { password, code }, options), {
    onDone: () => {
      readAgain();
      onClose();
    },
  });
  return (
    <ActionForm
      label="Switch it off"
      look="danger"
      isBusy={off.isBusy}
      isDisabled={!password || code.trim().length < 6}
      problem={off.error ? problemText(off.error) : undefined}
      onSubmit={() => off.run(null)}
      onClose={onClose}
    >
      <p>Signing in asks for your password alone from then on. A recovery code does as well.</p>
      <TextInput
        id="totpPassword"
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <CodeInput value={code} onChange={setCode} />
    </ActionForm>
  );
}
