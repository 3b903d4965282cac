import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useEffect, useState } from 'react';
import { momentOf } from '../../../platform/formats/moments.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';

const lookEveryMs = 5_000;

/** A mandate that waits until the cut-off of its day: nobody has to stay here for it. */
export function Delayed({ deadline }: { deadline: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  if (now.getTime() >= Date.parse(deadline))
    return <p role="status">{t`The time is up. We are asking your bank how it ended.`}</p>;
  const until = momentOf(deadline, now);
  const isToday = johannesburgDay(new Date(deadline)) === johannesburgDay(now);
  return (
    <>
      <p role="status">
        {isToday ? (
          <Trans>
            Accept the DebiCheck mandate in your banking app. You have until <strong>{until}</strong>.
          </Trans>
        ) : (
          <Trans>
            Your bank asks you tomorrow. Accept the DebiCheck mandate in your banking app until{' '}
            <strong>{until}</strong>.
          </Trans>
        )}
      </p>
      <p>
        <Trans>You may close this page. We go on when your bank answers.</Trans>
      </p>
    </>
  );
}
