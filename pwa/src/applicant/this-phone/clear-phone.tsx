import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type Command,
  clearPhone,
  type Draft,
  sendNow,
  type UnreadCommand,
  useApplication,
  useQueue,
} from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { clearSessionLost } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClearDialog } from '../shared/clear-dialog.tsx';
import { commandTitle } from '../shared/command-titles.ts';

type Props = { label: string; look: 'secondary' | 'plain' };
type Question = 'none' | 'sure' | 'loses';

/** Clears the phone after a confirmation. A second confirmation follows if something is unsent. */
export function ClearPhone({ label, look }: Props) {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>('none');
  const [shared, setShared] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  /** A dialog's close event may arrive when the other dialog is already open. */
  const close = (asked: Question) => setQuestion((now) => (now === asked ? 'none' : now));
  const clear = async (isForced: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const clearing = await clearPhone({ isForced });
      if (clearing.kind === 'refused') {
        setShared(clearing.shared);
        return setQuestion('loses');
      }
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
      <ClearDialog
        isOpen={question === 'sure'}
        onClose={() => close('sure')}
        isBusy={isBusy}
        onConfirm={() => void clear(false)}
      />
      <LossDialog
        isOpen={question === 'loses'}
        shared={shared}
        isBusy={isBusy}
        onClose={() => close('loses')}
        onClear={() => void clear(true)}
      />
    </>
  );
}

type LossProps = {
  isOpen: boolean;
  shared: readonly string[];
  isBusy: boolean;
  onClose: () => void;
  onClear: () => void;
};

function LossDialog({ isOpen, shared, isBusy, onClose, onClear }: LossProps) {
  const unsent = [...new Set([...useUnsent(), ...shared])];
  const canSend = useQueue(({ left }) => left > 0);
  return (
    <Dialog
      isOpen={isOpen}
      title={t`Not everything has been sent`}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          {canSend ? (
            <Button
              onClick={() => {
                onClose();
                void sendNow();
              }}
            >
              {t`Send now`}
            </Button>
          ) : null}
          <Button look="danger" isBusy={isBusy} onClick={onClear}>
            {t`Clear anyway`}
          </Button>
        </>
      }
    >
      {unsent.length > 0 ? (
        <>
          <p>{t`These are only on this phone. If you clear it, they are lost:`}</p>
          <ul>
            {unsent.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t`Some answers or documents are only on this phone. If you clear it, they are lost.`}</p>
      )}
    </Dialog>
  );
}

type Facts = { draft: Draft | null; commands: readonly Command[]; unread: readonly UnreadCommand[] };

/** Names what exists only on this phone: queued commands and chosen documents. */
function unsentOf({ draft, commands, unread }: Facts): string[] {
  const queued = [...commands, ...unread].filter(({ kind }) => kind !== 'progress').map(commandTitle);
  const names = [...(draft?.statements ?? []), draft?.payslip ?? null].flatMap((file) =>
    file ? [file.name] : [],
  );
  return [...new Set([...queued, ...names])];
}

const useUnsent = (): string[] => unsentOf(useApplication());
