import { t } from '@lingui/core/macro';
import { referenceOf } from '@tshepa/contracts/rules/reference';
import { type Timeline as Place, type TimelineStep, timelineSteps } from '@tshepa/contracts/rules/timeline';
import type { Seen } from '../../../offline/index.ts';
import { hiddenCellNo, momentOf } from '../../../platform/formats.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { timelineOfSeen } from './seen.ts';
import styles from './timeline.module.css';
import { presentWords, stepTitle } from './timeline-words.ts';

type Look = 'done' | 'now' | 'ended' | 'later';

function lookOf(step: TimelineStep, { step: present, end }: Place): Look {
  const ahead = timelineSteps.indexOf(step) - timelineSteps.indexOf(present);
  if (ahead < 0 || end === 'paid') return 'done';
  if (ahead > 0) return 'later';
  return end ? 'ended' : 'now';
}

/** An application that was declined or refused has no further steps. */
const stepsOf = ({ step, end }: Place): readonly TimelineStep[] =>
  end && end !== 'paid' ? timelineSteps.slice(0, timelineSteps.indexOf(step) + 1) : timelineSteps;

function timeOf(step: TimelineStep, look: Look, standing: Seen['record']['standing']): string | undefined {
  if (look === 'ended') return standing?.since;
  return look === 'done' ? standing?.finished[step] : undefined;
}

type Props = {
  seen: Seen;
  /** True when the server gives no answer now, so that the application may have moved on. */
  isOld?: boolean;
};

/** Shows the steps from the submission to the payout: which steps are finished, and what the present step waits for. */
export function Timeline({ seen, isOld = false }: Props) {
  const isSwitchedOff = useSiteStatus((site) => !site.active);
  const place = timelineOfSeen(seen);
  const words = presentWords(place, seen, { now: serverNow(), isSwitchedOff, isOld });
  const { record, at } = seen;
  const reference = referenceOf(record.id);
  const moment = momentOf(at);
  const waits = place.waitsFor === 'staff' || place.waitsFor === 'provider';
  return (
    <div className={styles.timeline}>
      <div className={styles.small}>
        <p>{t`Reference: ${reference}`}</p>
        {/* Both texts have the same space, so that nothing shifts when the connection goes and returns. */}
        <p className={classNames(styles.moment, isOld && styles.old)}>
          {isOld ? t`This is from ${moment}. It may have changed since.` : t`As of ${moment}`}
        </p>
      </div>
      {/* Safari announces a list without bullets as a list only if its role is written out. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ol className={styles.steps} role="list">
        {stepsOf(place).map((step) => {
          const look = lookOf(step, place);
          const finishedAt = timeOf(step, look, record.standing);
          return (
            <li
              key={step}
              className={classNames(styles.step, styles[look])}
              aria-current={look === 'now' || look === 'ended' ? 'step' : undefined}
            >
              <Mark look={look} />
              <div>
                <p className={styles.title}>{stepTitle(step)}</p>
                {finishedAt ? <p className={styles.small}>{momentOf(finishedAt)}</p> : null}
                {look === 'now' || look === 'ended' ? words.map((text) => <p key={text}>{text}</p>) : null}
              </div>
            </li>
          );
        })}
      </ol>
      {waits ? <WhatNow cellNo={record.cellNo} /> : null}
    </div>
  );
}

/** Says what the applicant has to do while others are at work: nothing, because a message comes. */
function WhatNow({ cellNo }: { cellNo: string | undefined }) {
  const number = cellNo ? hiddenCellNo(cellNo) : '';
  return (
    <p>
      {t`You do not need to do anything now, and can close the app.`}{' '}
      {number ? t`We send an SMS to ${number} when something changes.` : null}
    </p>
  );
}

const marks: Record<Look, string> = {
  done: 'M7 12.5l3.5 3.5L17 9',
  now: '',
  ended: 'M8 8l8 8M16 8l-8 8',
  later: '',
};

const labelOf = (look: Look): string | undefined => {
  if (look === 'done') return t`Done`;
  return look === 'ended' ? t`Ended` : undefined;
};

function Mark({ look }: { look: Look }) {
  const label = labelOf(look);
  const drawing = (
    <>
      <circle cx="12" cy="12" r="10" />
      {look === 'now' ? <circle className={styles.dot} cx="12" cy="12" r="4" /> : <path d={marks[look]} />}
    </>
  );
  return label ? (
    <svg className={styles.mark} viewBox="0 0 24 24" role="img" aria-label={label}>
      {drawing}
    </svg>
  ) : (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing}
    </svg>
  );
}
