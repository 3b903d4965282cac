import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { sendNow, useApplication, useQueue } from '../../offline/index.ts';
import { dataSize } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Button, LinkButton } from '../../ui/basics/button.tsx';
import { Stack } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { phaseText } from '../shared/refusals.ts';
import { QueueCard, RefusedCard } from './queue-card.tsx';

export function WaitingSection() {
  const { commands, unread, draft, isDraftUnreadable } = useApplication();
  const { phase, left } = useQueue();
  const refused = draft?.submitError;
  const items = [...commands, ...unread]
    .filter(({ kind }) => kind !== 'progress')
    .sort((one, other) => one.order - other.order);
  return (
    <Stack>
      <h2 id="phone-title" tabIndex={-1}>
        {t`Unsent changes on this phone`}
      </h2>
      {isDraftUnreadable ? (
        <Notice tone="warning">
          <Trans>
            Your answers on this phone are damaged. What we have received is safe. Clear this phone below,
            then choose "Continue on this phone" on the home page.
          </Trans>
        </Notice>
      ) : null}
      {phase === 'paused' ? <Paused /> : null}
      {refused ? <RefusedCard error={refused} isAccount={draft?.hasAccountMismatch === true} /> : null}
      {items.length === 0 && !refused ? (
        <>
          <Spot icon={draft ? 'check' : 'tray'} />
          <p>{draft ? t`There is nothing to send.` : t`There is no application on this phone.`}</p>
        </>
      ) : null}
      {items.map((item) => (
        <QueueCard key={item.id} item={item} />
      ))}
      {left > 0 && phase !== 'paused' ? <Sending /> : null}
    </Stack>
  );
}

const Paused = () => (
  <Notice tone="warning">
    <Stack>
      <p>{t`Your session has ended. Nothing is lost. Confirm that it is you to continue sending.`}</p>
      <LinkButton to={paths.home}>{t`Confirm it is you`}</LinkButton>
    </Stack>
  </Notice>
);

function Sending() {
  const { phase, leftBytes } = useQueue();
  const [isBusy, setIsBusy] = useState(false);
  const size = dataSize(leftBytes);
  const send = async () => {
    setIsBusy(true);
    await sendNow().finally(() => setIsBusy(false));
  };
  return (
    <>
      <p role="status">{phaseText(phase)}</p>
      {phase === 'sending' ? null : (
        <Button look="secondary" isBusy={isBusy} onClick={() => void send()}>
          {leftBytes > 0 ? t`Send now (${size})` : t`Send now`}
        </Button>
      )}
    </>
  );
}
