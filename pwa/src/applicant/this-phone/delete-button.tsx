import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type Command, removeCommand, type UnreadCommand } from '../../offline/index.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { commandTitle } from '../shared/command-titles.ts';

export function DeleteButton({ item }: { item: Command | UnreadCommand }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const title = commandTitle(item);
  const close = () => setIsOpen(false);
  const remove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await removeCommand(item.id).finally(() => setIsBusy(false));
    // The card disappears with its button.
    document.getElementById('phone-title')?.focus();
  };
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        {t`Delete`}
      </Button>
      <Dialog
        isOpen={isOpen}
        isQuestion
        title={t`Delete "${title}"?`}
        onClose={close}
        actions={
          <>
            <Button look="secondary" onClick={close}>
              {t`Cancel`}
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
              {t`Delete`}
            </Button>
          </>
        }
      >
        <p>
          {item.state === 'unreadable' ? (
            t`We have not received this. If you delete it, it is lost.`
          ) : (
            <Trans>
              We have not received this, and it will not be sent. Your answers stay on their step, where you
              can submit them again.
            </Trans>
          )}
        </p>
      </Dialog>
    </>
  );
}
