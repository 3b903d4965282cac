import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import {
  type Command,
  isCheckDeferred,
  type StoredError,
  type StoredFile,
  type UnreadCommand,
  useQueue,
} from '../../offline/index.ts';
import { dataSize, momentOf } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/basics/button.tsx';
import { Actions } from '../../ui/basics/page.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { commandTitle } from '../shared/command-titles.ts';
import { DeleteButton } from './delete-button.tsx';
import styles from './phone.module.css';
import { repairPath } from './repair-path.ts';

const filesIn = (item: Command | UnreadCommand): StoredFile[] => {
  if (!('payload' in item)) return [];
  if (item.kind === 'statements') return item.payload.files;
  return item.kind === 'payslip' ? [item.payload.file] : [];
};

/** The server's reasons, one sentence each. */
const reasonsOf = ({ fields, reasons, message }: StoredError): string[] => {
  if (fields.length > 0) return [...new Set(fields.map((field) => field.message))];
  return reasons.length > 0 ? reasons : [message];
};

/** A command that waits on this phone: what it is, its size and age, and what happens next. */
export function QueueCard({ item }: { item: Command | UnreadCommand }) {
  const titleId = useId();
  const since = momentOf(item.createdAt);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>{commandTitle(item)}</h3>
      <p className={styles.small}>{t`On this phone since ${since}`}</p>
      {filesIn(item).map((file) => (
        <FileLine key={file.blobId} file={file} />
      ))}
      <Fate item={item} />
    </section>
  );
}

/** An application that was refused as a whole and is open again. */
export function RefusedCard({ error, isAccount }: { error: StoredError; isAccount: boolean }) {
  const titleId = useId();
  const toRepair = isAccount
    ? `${paths.banking}#accountNumber`
    : repairPath({ kind: 'submit', step: 'affordability', lastError: error });
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId}>{commandTitle({ kind: 'submit', step: null })}</h3>
      <p className={styles.trouble}>{reasonsOf(error).map(say).join(' ')}</p>
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
      {name} (t`${sent} of ${all}`){' '}
      <progress value={sentBytes} max={sizeBytes} aria-label={t`Sent of ${name}`} />
    </p>
  );
}

function Fate({ item }: { item: Command | UnreadCommand }) {
  if (item.state === 'unreadable')
    return <Trouble item={item} text={t`This is damaged. Please delete it and answer that step again.`} />;
  if (item.state === 'held' || !('payload' in item))
    return <p>{t`This will be sent after the app is updated.`}</p>;
  switch (item.state) {
    case 'rejected':
      return (
        <Trouble item={item} text={(item.lastError ? reasonsOf(item.lastError) : []).map(say).join(' ')}>
          <LinkButton to={repairPath(item)}>{t`Repair`}</LinkButton>
        </Trouble>
      );
    case 'conflict':
      return (
        <Trouble
          item={item}
          isCalm
          text={t`You changed this on another phone too. Please choose what is right.`}
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
