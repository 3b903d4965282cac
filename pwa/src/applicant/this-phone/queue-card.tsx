import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import {
  type Command,
  filesOf,
  isCheckDeferred,
  removeCommand,
  type StoredError,
  type StoredFile,
  type UnreadCommand,
  useApplication,
  useQueue,
} from '../../offline/index.ts';
import { dataSize, momentOf } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Button, LinkButton } from '../../ui/basics/button.tsx';
import { Actions } from '../../ui/basics/page.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { commandTitle } from '../shared/command-titles.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { repairPath, textOfError, troubleOf } from '../shared/refusals.ts';
import styles from './phone.module.css';

export function QueueCard({ item }: { item: Command | UnreadCommand }) {
  const titleId = useId();
  const since = momentOf(item.createdAt);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>{commandTitle(item)}</h3>
      <p className={styles.small}>{t`On this phone since ${since}`}</p>
      {filesOf(item).map((file) => (
        <FileLine key={file.blobId} file={file} />
      ))}
      <Fate item={item} />
    </section>
  );
}

/** Shows an application that was refused as a whole and is open again. */
export function RefusedCard({ error, isAccount }: { error: StoredError; isAccount: boolean }) {
  const titleId = useId();
  const toRepair = isAccount
    ? `${paths.banking}#accountNumber`
    : repairPath({ kind: 'submit', step: 'affordability', lastError: error });
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>{commandTitle({ kind: 'submit', step: null })}</h3>
      <p className={styles.trouble}>{textOfError(error)}</p>
      <Actions>
        <LinkButton to={toRepair}>{t`Repair`}</LinkButton>
      </Actions>
    </section>
  );
}

function FileLine({ file: { blobId, name, sizeBytes } }: { file: StoredFile }) {
  const sentBytes = useQueue(({ sent }) => sent[blobId]);
  const all = dataSize(sizeBytes);
  if (sentBytes === undefined)
    return (
      <p>
        {name} ({all})
      </p>
    );
  const sent = dataSize(sentBytes);
  return (
    <p>
      {name} ({t`${sent} of ${all}`}){' '}
      <progress value={sentBytes} max={sizeBytes} aria-label={t`Sent of ${name}`} />
    </p>
  );
}

function Fate({ item }: { item: Command | UnreadCommand }) {
  const statements = useApplication(({ draft }) => draft?.statements);
  if (item.state === 'unreadable')
    return <Trouble item={item} text={t`This is damaged. Please delete it and answer that step again.`} />;
  if (item.state === 'held' || !('payload' in item))
    return <p>{t`This will be sent after the app is updated.`}</p>;
  switch (item.state) {
    case 'rejected':
      return (
        <Trouble item={item} text={troubleOf(item, statements)}>
          <LinkButton to={repairPath(item, statements)}>{t`Repair`}</LinkButton>
        </Trouble>
      );
    case 'conflict':
      return (
        <Trouble
          item={item}
          isCalm
          text={t`You changed this on another phone too. Please choose the right answer.`}
        >
          <LinkButton to={repairPath({ ...item, lastError: null })}>{t`Choose`}</LinkButton>
        </Trouble>
      );
    case 'waiting':
      return (
        <p>
          {item.lastError && isCheckDeferred(item) ? say(item.lastError.message) : t`Waiting to be sent.`}
        </p>
      );
  }
}

type TroubleProps = { item: Command | UnreadCommand; text: string; isCalm?: boolean; children?: ReactNode };

const Trouble = ({ item, text, isCalm, children }: TroubleProps) => (
  <>
    <p className={isCalm ? undefined : styles.trouble}>{text}</p>
    <Actions>
      <DeleteButton item={item} />
      {children}
    </Actions>
  </>
);

function DeleteButton({ item }: { item: Command | UnreadCommand }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const title = commandTitle(item);
  const remove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await removeCommand(item.id).finally(() => setIsBusy(false));
    // The card disappears, and with it the button that had the focus.
    document.getElementById('phone-title')?.focus();
  };
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        {t`Delete`}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t`Delete "${title}"?`}
        onClose={() => setIsOpen(false)}
        confirm={t`Delete`}
        isBusy={isBusy}
        onConfirm={() => void remove()}
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
      </ConfirmDialog>
    </>
  );
}
