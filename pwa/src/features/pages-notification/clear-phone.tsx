import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { paths } from '../../lib/paths.ts';
import { clearSessionLost } from '../../lib/session-lost.ts';
import { clearPhone } from '../../offline/clear-phone.ts';
import { sendNow } from '../../offline/queue.ts';
import { useUnsent } from './use-unsent.ts';

type Props = { label: string; look: 'secondary' | 'plain'; isLocked?: boolean };
type Question = 'none' | 'sure' | 'loses';

/**
 * Takes everything of a person off this phone, after a question; and after a second one, which names what would be
 * lost, while something is on this phone only.
 */
export function ClearPhone({ label, look, isLocked = false }: Props) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>('none');
  const [isBusy, setIsBusy] = useState(false);
  /** A dialog tells that it was closed a moment later, when the other one may be open already. */
  const close = (asked: Question) => setQuestion((now) => (now === asked ? 'none' : now));
  const clear = async (isForced: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { kind } = await clearPhone({ isForced });
      if (kind === 'refused') return setQuestion('loses');
      setQuestion('none');
      clearSessionLost();
      navigate(paths.home);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button look={look} onClick={() => setQuestion('sure')}>
        {label}
      </Button>
      <Dialog
        isOpen={question === 'sure'}
        isQuestion
        title={t`Clear this phone?`}
        onClose={() => close('sure')}
        actions={
          <>
            <Button look="secondary" onClick={() => close('sure')}>
              <Trans>Cancel</Trans>
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={() => void clear(false)}>
              <Trans>Clear this phone</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            Everything of your application is taken off this phone: answers, documents and receipts. What we
            have received stays with us. To go on later, choose "Continue on this phone" and confirm that it
            is you.
          </Trans>
        </p>
      </Dialog>
      <LossDialog
        isOpen={question === 'loses'}
        isLocked={isLocked}
        isBusy={isBusy}
        onClose={() => close('loses')}
        onClear={() => void clear(true)}
      />
    </>
  );
}

type LossProps = {
  isOpen: boolean;
  isLocked: boolean;
  isBusy: boolean;
  onClose: () => void;
  onClear: () => void;
};

/** The second question: what has not been sent, by name where it can be read. */
function LossDialog({ isOpen, isLocked, isBusy, onClose, onClear }: LossProps) {
  const unsent = useUnsent();
  return (
    <Dialog
      isOpen={isOpen}
      title={t`Not everything has been sent`}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {isLocked ? null : (
            <Button
              onClick={() => {
                onClose();
                void sendNow();
              }}
            >
              <Trans>Send now</Trans>
            </Button>
          )}
          <Button look="danger" isBusy={isBusy} onClick={onClear}>
            <Trans>Clear and lose it</Trans>
          </Button>
        </>
      }
    >
      {unsent.length > 0 ? (
        <>
          <p>
            <Trans>This is on this phone only. We have not received it, and nobody could get it back:</Trans>
          </p>
          <ul>
            {unsent.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <Trans>
            Some answers or documents are on this phone only. We have not received them, and nobody could get
            them back.
          </Trans>
        </p>
      )}
    </Dialog>
  );
}
