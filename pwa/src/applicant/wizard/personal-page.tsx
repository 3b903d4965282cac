import { t } from '@lingui/core/macro';
import { loanOptions } from '@tshepa/contracts/constants';
import type { CustomerForm } from '@tshepa/contracts/entities/forms';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { readFullName } from '@tshepa/contracts/rules/full-name';
import { birthDateOf, genderOf } from '@tshepa/contracts/rules/id-number';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { type Draft, ensureSession, saveLocally, saveOf, startApplication } from '../../offline/index.ts';
import { lazyExtra } from '../../platform/code/missing-code.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { setProgress, useProgress } from '../../platform/storage/progress.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Stack } from '../../ui/basics/page.tsx';
import { NeverAsked } from '../../ui/trust.tsx';
import { landlineQuestion } from '../shared/landline.ts';
import type { Errors, Values } from './field-spec.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { personalQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';

const PinOffer = lazyExtra(() => import('../shared/pin/pin-offer.tsx'), 'PinOffer');

/** Returns the loan in a link from a pre-qualified offer: `?pq=true&loan=500`. */
export const offeredLoan = (query: URLSearchParams) =>
  query.get('pq') === 'true'
    ? loanOptions.find((option) => String(option.value) === query.get('loan'))
    : undefined;

/** Changes the confirmed date of birth and gender when the ID number is corrected. */
export function followIdNumber(before: CustomerForm, idNumber: string, today: string): CustomerForm {
  if (before.idNumber === idNumber) return {};
  const dateOfBirth = birthDateOf(idNumber, today);
  return {
    ...(before.dateOfBirth && dateOfBirth ? { dateOfBirth } : {}),
    ...(before.gender ? { gender: genderOf(idNumber) } : {}),
  };
}

/** Fills in the names and initials of the full name, except where the applicant has typed something else. */
export function withNames(name: string, values: Values, before: Values): Values {
  if (name !== 'fullName') return values;
  const known: Values = readFullName(before['fullName'] ?? '');
  const read = Object.entries(readFullName(values['fullName'] ?? ''));
  const isTyped = (field: string) => Boolean(values[field]) && values[field] !== known[field];
  return { ...values, ...Object.fromEntries(read.filter(([field]) => !isTyped(field))) };
}

export function askAboutLandline({ cellNo = '' }: Values): Errors {
  const question = landlineQuestion(cellNo);
  return question ? { cellNo: question } : {};
}

const follow = (draft: Draft, answers: CustomerForm = {}) =>
  followIdNumber(draft.customerRequest, answers.idNumber ?? '', johannesburgDay(serverNow()));

export function PersonalPage() {
  const [query] = useSearchParams();
  const isOffer = query.get('pq') === 'true';
  const [isReady, setIsReady] = useState(!isOffer);
  const loan = offeredLoan(query);
  const isFirst = useProgress(({ customerId }) => customerId === null);

  // Opens the session early. Otherwise SUBMIT would wait first for the code of the queue and then for the session.
  useEffect(() => void ensureSession().catch(() => undefined), []);
  useEffect(() => {
    if (isReady || !loan) return;
    void (async () => {
      await startApplication({ id: loan.id, value: loan.value, currency: loan.currency });
      await saveLocally(() => ({ questionnairePassed: true }));
      setIsReady(true);
    })();
  }, [isReady, loan]);

  if (isOffer && !loan) return <Navigate to={paths.home} replace />;
  if (!isReady) return <Spinner />;
  return (
    <StepFrame id="personal" title={t`Personal details`}>
      {(draft, parked) => (
        <Stack>
          <StepForm
            id="personal"
            draft={draft}
            specs={personalQuestions}
            parked={parked}
            backTo={paths.questionaire}
            derive={withNames}
            ask={askAboutLandline}
            busyText={t`Please hold, checking your details.`}
            footer={() => <NeverAsked />}
            // A consent covers an enquiry about one person only.
            change={({ customerRequest: before }, { customerRequest }) =>
              before.idNumber === customerRequest?.idNumber
                ? {}
                : {
                    consent: null,
                    customerRequest: { ...before, ...customerRequest, ...follow(draft, customerRequest) },
                  }
            }
            beforeSubmit={() => {
              setProgress({ customerId: draft.customerId });
              // From here on the phone holds valuable answers. The browser may still refuse to keep them.
              void navigator.storage?.persist?.();
            }}
            commands={(current, forms) => [
              {
                kind: 'personal',
                step: 'personal',
                payload: {
                  idNumber: current.customerRequest.idNumber ?? '',
                  save: saveOf(current, {
                    ...(current.loanRequest ? { loanRequest: current.loanRequest } : {}),
                    customerRequest: {
                      ...forms.customerRequest,
                      ...follow(draft, forms.customerRequest),
                      countryCode: 'ZA',
                    },
                  }),
                },
              },
            ]}
          />
          {isFirst ? <PinOffer /> : null}
        </Stack>
      )}
    </StepFrame>
  );
}
