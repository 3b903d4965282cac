import { msg, t } from '@lingui/core/macro';
import { type LoanValue, loanOptions } from '@tshepa/contracts/constants';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveLocally } from '../../../offline/index.ts';
import { whenIdle } from '../../../platform/code/when-idle.ts';
import { paths } from '../../../platform/paths.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { setProgress } from '../../../platform/storage/progress.ts';
import { BackLink, Button } from '../../../ui/basics/button.tsx';
import { Actions, Stack } from '../../../ui/basics/page.tsx';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { HardWord } from '../../../ui/forms/hard-word.tsx';
import { i18n } from '../../../ui/i18n/i18n.tsx';
import { debtCounselling } from '../../shared/debt-counselling.ts';
import { Price } from '../../shared/price.tsx';
import { stepCode } from '../frame/step-code.ts';
import { StepFrame } from '../frame/step-frame.tsx';
import { answersPath, useBackTo, useIsChange } from '../frame/step-paths.ts';

const questions = [
  { id: 'employed', label: msg`Are you actively employed with a regular salary?`, wanted: 'yes' },
  { id: 'adult', label: msg`Are you over the age of 18?`, wanted: 'yes' },
  {
    id: 'debtReview',
    label: msg`Are you currently in, or have you recently applied for, debt counselling?`,
    wanted: 'no',
  },
] as const;
const yesOrNo = () => [
  { value: 'yes', label: t`Yes` },
  { value: 'no', label: t`No` },
];

const loadNext = () => Promise.all(Object.values(stepCode).map(({ load }) => load()));

type Answers = Record<string, string>;
export const isEligible = (answers: Answers) => questions.every(({ id, wanted }) => answers[id] === wanted);
const isAnswered = (answers: Answers) => questions.every(({ id }) => answers[id]);

export const QuestionairePage = () => (
  <StepFrame id="questionaire" title={t`Let's see if you qualify`}>
    {({ loanRequest, questionnairePassed }) => (
      <Questionaire
        chosen={loanOptions.find(({ value }) => value === loanRequest?.value)?.value}
        wasPassed={questionnairePassed}
      />
    )}
  </StepFrame>
);

export function Questionaire({ chosen, wasPassed }: { chosen: LoanValue | undefined; wasPassed: boolean }) {
  const navigate = useNavigate();
  const isChange = useIsChange();
  const backTo = useBackTo(paths.home);
  const isOpen = useSiteStatus((site) => site.active);
  const passed = Object.fromEntries(questions.map(({ id, wanted }) => [id, wanted]));
  const [given, setGiven] = useState<Answers>({});
  const [isBusy, setIsBusy] = useState(false);
  const answers: Answers = { ...(wasPassed ? passed : {}), ...given };

  // Loads the code of the further steps during this step, so that they open at once.
  useEffect(() => whenIdle(() => void loadNext().catch(() => undefined)), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isOpen || isBusy || !isEligible(answers)) return;
    setIsBusy(true);
    try {
      await saveLocally(() => ({ questionnairePassed: true }));
    } catch (problem) {
      setIsBusy(false);
      throw problem;
    }
    if (isChange) return navigate(answersPath, { replace: true });
    setProgress({ page: 'personal' });
    navigate(paths.personal);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {chosen ? (
          <p>
            <Price value={chosen} />
          </p>
        ) : null}
        {questions.map(({ id, label }) => (
          <RadioGroup
            key={id}
            id={id}
            label={i18n._(label)}
            isInline
            options={yesOrNo()}
            value={answers[id] ?? ''}
            onChange={(value) => setGiven({ ...given, [id]: value })}
          />
        ))}
        <HardWord word={debtCounselling} />
        <p role="status">
          {isAnswered(answers) && !isEligible(answers)
            ? t`With these answers we cannot offer you a loan now. You need a regular salary, to be over 18, and not to be under debt counselling.`
            : ''}
        </p>
        <Actions>
          <BackLink to={backTo} />
          {isEligible(answers) ? (
            <Button type="submit" disabled={!isOpen} isBusy={isBusy}>
              {t`SUBMIT`}
            </Button>
          ) : null}
        </Actions>
      </Stack>
    </form>
  );
}
