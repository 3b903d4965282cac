import type { PasskeyView } from '@tshepa/contracts/entities/passkey';
import { addPasskey } from '@tshepa/contracts/operations/staff/add-passkey';
import { beginPasskey } from '@tshepa/contracts/operations/staff/begin-passkey';
import { removePasskey } from '@tshepa/contracts/operations/staff/remove-passkey';
import { useState } from 'react';
import { staffMomentOf } from '../../platform/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type ChangeOptions, useStaffAction } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { createPasskey, hasPasskeys } from '../sign-in/passkeys.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { Card, ListItem } from '../ui/card.tsx';
import ui from '../ui/staff.module.css';

type Opened = 'add' | PasskeyView;

export function PasskeysCard({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Card title="Passkeys">
      <p>
        Log in with your fingerprint, face or screen lock instead of a password and a code. A passkey stays on
        your device and works only on this site.
      </p>
      <ul className={ui.list}>
        {passkeys.map((passkey) => {
          const { passkeyId, device = 'Unknown device', createdAt, lastUsedAt } = passkey;
          const used = lastUsedAt ? `last used ${staffMomentOf(lastUsedAt)}` : 'not used yet';
          return (
            <ListItem key={passkeyId} title={device} facts={`Added ${staffMomentOf(createdAt)}, ${used}`}>
              <OnlineButton
                look="secondary"
                aria-label={`Remove ${device}, added ${staffMomentOf(createdAt)}`}
                onClick={() => setOpened(passkey)}
              >
                Remove
              </OnlineButton>
            </ListItem>
          );
        })}
      </ul>
      {hasPasskeys() ? (
        <OnlineButton look="secondary" className={ui.narrow} onClick={() => setOpened('add')}>
          Add a passkey
        </OnlineButton>
      ) : (
        <p>This browser is too old for passkeys.</p>
      )}
      <Dialog
        isOpen={opened !== null}
        title={opened === 'add' ? 'Add a passkey' : 'Remove the passkey'}
        onClose={close}
      >
        {opened === null ? null : <PasskeyForm opened={opened} onClose={close} />}
      </Dialog>
    </Card>
  );
}

const add = async (password: string, change: ChangeOptions) => {
  const { options } = await staffCall(beginPasskey, { password }, change);
  return staffCall(addPasskey, { response: await createPasskey(options) });
};

function PasskeyForm({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const isNew = opened === 'add';
  const action = useStaffAction(
    (_nothing: null, change) =>
      isNew
        ? add(password, change)
        : staffCall(removePasskey, { passkeyId: opened.passkeyId, password }, change),
    {
      done: isNew ? 'Add a passkey' : 'Remove the passkey',
      onDone: () => {
        invalidate(staffKeys.ownAccount);
        onClose();
      },
    },
  );
  return (
    <ActionForm
      label={isNew ? 'Continue' : 'Remove'}
      look={isNew ? 'primary' : 'danger'}
      action={action}
      isDisabled={!password}
      onSubmit={() => action.run(null)}
      onClose={onClose}
    >
      <p>{isNew ? 'Your device will ask you to confirm.' : 'You can no longer log in with this passkey.'}</p>
      <TextInput
        id="passkeyPassword"
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </ActionForm>
  );
}
