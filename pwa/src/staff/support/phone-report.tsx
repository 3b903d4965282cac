import { getPhone } from '@tshepa/contracts/operations/support/get-phone';
import { useId } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { Button } from '../../ui/basics/button.tsx';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { Problem } from '../ui/action-form.tsx';
import ui from '../ui/staff.module.css';
import { ageText, type PhonePart, phoneParts } from './phone-words.ts';

/** While the customer tries something, the report shows the result after this time. */
const followMs = 15_000;

type Props = { code: string; onClose: () => void; onOpenCustomer: (customerId: string) => void };

export function PhoneReport({ code, onClose, onOpenCustomer }: Props) {
  const { data, error, isFetching, refetch } = useStaffQuery(
    staffKeys.phone(code),
    getPhone,
    { code },
    { refetchOnMount: 'always', refetchInterval: ({ state }) => (state.error ? false : followMs) },
  );
  const now = serverNow();
  const customerId = data?.customerId;
  return (
    <div className={ui.stack}>
      <Problem of={error} />
      {!(data || error) ? <p role="status">Looking for the phone…</p> : null}
      {data ? (
        <>
          <p className={ui.soft}>
            Reported {ageText((now.getTime() - Date.parse(data.receivedAt)) / 60_000)} ago.{' '}
            {customerId ? '' : 'The phone has no session, so its application is not known. '}
            The code shows a phone and not who is calling, so ask the usual questions first.
          </p>
          {phoneParts(data, { now, build: __BUILD_ID__ }).map((part) => (
            <Part key={part.title} part={part} />
          ))}
        </>
      ) : null}
      <div className={ui.actions}>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        {error ? (
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            Look Again
          </Button>
        ) : null}
        {customerId ? <Button onClick={() => onOpenCustomer(customerId)}>Open the Application</Button> : null}
      </div>
    </div>
  );
}

function Part({ part: { title, lines, isTrouble } }: { part: PhonePart }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lines.map((line) => (
        <p key={line} className={isTrouble ? undefined : ui.soft}>
          {line}
        </p>
      ))}
    </section>
  );
}
