import { beginTotp } from '@tshepa/contracts/operations/staff/begin-totp';
import { confirmTotp } from '@tshepa/contracts/operations/staff/confirm-totp';
import { turnOffTotp } from '@tshepa/contracts/operations/staff/turn-off-totp';
import { useState } from 'react';
import { encode } from 'uqr';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { ActionForm, DonePage } from '../ui/action-form.tsx';
import styles from './accounts.module.css';

type Props = { onClose: () => void };
type Secret = { secret: string; uri: string };

/** Sets up an authenticator app: password, QR code with a first code, recovery codes. */
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
    onDone: (reply) => {
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

/** Drawn in the browser, so that the key is sent to nobody. */
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
    id="totpPassword"
    label="Your password"
    type="password"
    autoComplete="current-password"
    {...props}
  />
);

const CodeInput = (props: InputProps) => (
  <TextInput id="totpCode" label="Code" inputMode="numeric" autoComplete="one-time-code" {...props} />
);

const RecoveryCodes = ({ codes, onClose }: Props & { codes: readonly string[] }) => (
  <DonePage label="I have noted them" onClose={onClose}>
    <p role="status">
      The app is on. Each of these codes signs you in once without it: write them down, they are shown only
      now.
    </p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </DonePage>
);

export function TotpOffForm({ onClose }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useStaffCall(turnOffTotp, {
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
      <p>Signing in asks for your password alone from then on. A recovery code does as well.</p>
      <PasswordInput value={password} onChange={setPassword} />
      <CodeInput value={code} onChange={setCode} />
    </ActionForm>
  );
}
