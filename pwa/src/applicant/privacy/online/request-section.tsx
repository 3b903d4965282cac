import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type PrivacyRequest, type PrivacyView, privacyTextLength } from '@tshepa/contracts/entities/privacy';
import { addPrivacyRequest } from '@tshepa/contracts/operations/privacy/add-privacy-request';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useState } from 'react';
import { dayText, momentOf } from '../../../platform/formats.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Card, Stack } from '../../../ui/basics/page.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { pageCall } from '../../shared/in-session.ts';
import { useLeave } from '../../shared/leave.ts';
import { useAsk } from '../../shared/online/use-ask.ts';
import { ConfirmedButton } from './confirmed-button.tsx';

type Props = { customerId: string; view: PrivacyView; onChange: (view: PrivacyView) => void };
type RequestInput = { customerId: string; kind: 'correction' | 'erasure'; text?: string };

export function RequestSection({ customerId, view, onChange }: Props) {
  const leave = useLeave();
  const [text, setText] = useState('');
  const ask = useAsk(
    (input: RequestInput, idempotencyKey) => pageCall(addPrivacyRequest, input, { idempotencyKey }),
    (reply) => {
      setText('');
      if (reply.isErased) void leave('reset');
      else if (reply.view) onChange(reply.view);
    },
  );
  const wantsErasure = view.requests.some(({ kind, status }) => kind === 'erasure' && status === 'held');
  const day = view.heldUntil ? dayText(view.heldUntil) : '';
  return (
    <Stack>
      <h3>{t`Correct your information`}</h3>
      <TextArea
        id="privacy-text"
        label={t`What is wrong, and what should it be?`}
        hint={t`We answer within 30 days`}
        maxLength={privacyTextLength}
        rows={4}
        value={text}
        onChange={setText}
      />
      {ask.problem ? <p role="alert">{ask.problem}</p> : null}
      <Actions>
        <Button
          isBusy={ask.isBusy}
          disabled={text.trim() === ''}
          onClick={() => void ask.run({ customerId, kind: 'correction', text: text.trim() })}
        >
          {t`Ask for it`}
        </Button>
      </Actions>
      <h3>{t`Delete your information`}</h3>
      <p>
        {day ? (
          <Trans>
            The law makes us keep records of credit for five years. If nothing else happens, yours is kept
            until {day} and then destroyed so that nobody can read it again.
          </Trans>
        ) : (
          t`Your application was never submitted, so nothing obliges us to keep it.`
        )}
      </p>
      {wantsErasure ? null : (
        <ConfirmedButton
          label={day ? t`Ask for deletion` : t`Delete it now`}
          isBusy={ask.isBusy}
          onConfirm={() => void ask.run({ customerId, kind: 'erasure' })}
        >
          <p>
            {day ? (
              t`We record your request and carry it out on the first day that the law allows.`
            ) : (
              <Trans>
                Your answers and documents are deleted at once, from our systems and from this phone. This
                cannot be undone.
              </Trans>
            )}
          </p>
        </ConfirmedButton>
      )}
      {view.requests.length > 0 ? (
        <>
          <h3>{t`Your requests`}</h3>
          {view.requests.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </>
      ) : null}
    </Stack>
  );
}

function RequestCard({ request }: { request: PrivacyRequest }) {
  const { kind, status, text, answer } = request;
  const asked = momentOf(request.askedAt);
  const due = dayText(johannesburgDay(new Date(request.dueAt)));
  const until = request.heldUntil ? dayText(request.heldUntil) : '';
  return (
    <Card>
      <h4>{kind === 'erasure' ? t`Deletion` : t`Correction`}</h4>
      <p>
        {t`Asked ${asked}.`} {status === 'open' ? t`We will answer by ${due}.` : null}
        {status === 'held' ? t`It is carried out automatically on ${until}.` : null}
        {status === 'done' ? t`Done.` : null}
        {status === 'refused' ? t`Not done.` : null}
      </p>
      {text ? <p>{text}</p> : null}
      {answer && status !== 'held' ? <p>{t`Our answer: ${answer}`}</p> : null}
    </Card>
  );
}
