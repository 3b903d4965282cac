import { t } from '@lingui/core/macro';
import { loanOptions } from '@tshepa/contracts/constants';
import { collectionDay } from '@tshepa/contracts/rules/business-days';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { loanDueDay } from '@tshepa/contracts/rules/instalments';
import { lenderFeesOn } from '@tshepa/contracts/rules/lender-fees';
import { shortMoney } from '@tshepa/contracts/rules/money';
import { type Command, type Draft, type StoredError, saveOf } from '../../offline/index.ts';
import { dayText } from '../../platform/formats.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { BackLink, Button } from '../../ui/basics/button.tsx';
import { Actions, Card, Stack } from '../../ui/basics/page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { AnswerCard, groupId } from './answer-card.tsx';
import { type AnswerGroup, answerGroups, groupOf } from './answer-groups.ts';
import { changePath, stepOf } from './frame/step-paths.ts';
import { useSubmitStep } from './use-submit-step.ts';

type Props = {
  draft: Draft;
  parked: Command | undefined;
  onDone: (reply: unknown) => Promise<void>;
};

/** Consent cannot be edited here. The costs are edited on the previous screen. */
const changePathOf = ({ id }: AnswerGroup) => {
  if (id === 'consent') return undefined;
  return id === 'affordability' ? paths.affordability : changePath(stepOf(id)?.path ?? paths.formApplication);
};

/** Converts an error to problems. Each problem links to the group with its answer. */
function problemsOf(error: StoredError | null, groups: readonly AnswerGroup[]) {
  if (!error) return [];
  const at = (pointer: string, message: string) => {
    const group = groupOf(groups, pointer);
    return group && changePathOf(group)
      ? { id: groupId(group), label: group.title, message }
      : { id: '', message };
  };
  if (error.fields.length > 0) return error.fields.map(({ pointer, message }) => at(pointer, message));
  if (error.missing.length > 0) return error.missing.map((pointer) => at(pointer, error.message));
  const lines = error.reasons.length > 0 ? error.reasons : [error.message];
  return lines.map((message) => ({ id: '', message }));
}

export function AnswersView({ draft, parked, onDone }: Props) {
  const { submit, isBusy, error, attempt } = useSubmitStep('affordability');
  const isOpen = useSiteStatus((site) => site.active);
  const groups = answerGroups(draft);
  const problem = error ?? (attempt === 0 ? (draft.submitError ?? parked?.lastError ?? null) : null);
  const send = () =>
    submit({
      change: () => ({ submitError: null }),
      commands: (current) => {
        const { rent, groceries, travel, comunications, education, utilities } = current.customerRequest;
        const costs = { rent, groceries, travel, comunications, education, utilities };
        const save = saveOf(current, { customerRequest: costs });
        return [{ kind: 'submit', step: 'affordability', payload: { save } }];
      },
      onDone,
    });
  return (
    <Stack>
      <ErrorSummary errors={problemsOf(problem, groups)} attempt={attempt} />
      <p>{t`Please read your answers once more. Nothing is decided before you send them.`}</p>
      <ExpectedRepayment draft={draft} today={johannesburgDay(serverNow())} />
      {groups.map((group) => (
        <AnswerCard key={group.id} group={group} path={changePathOf(group)} />
      ))}
      {isBusy ? <p role="status">{t`Please hold while we send your application.`}</p> : null}
      <Actions>
        <BackLink to={paths.affordability} />
        <Button isBusy={isBusy} disabled={!isOpen} onClick={() => void send()}>
          {t`Send application`}
        </Button>
      </Actions>
    </Stack>
  );
}

/** States the price and the day of the repayment before the application is sent. The offer has the provider's figures. */
export function ExpectedRepayment({ draft, today }: { draft: Draft; today: string }) {
  const value = loanOptions.find((option) => option.value === draft.loanRequest?.value)?.value;
  const { salaryDate, paymentFrequency } = draft.employmentRequest;
  if (!value || !salaryDate) return null;
  const due = loanDueDay(today, salaryDate, paymentFrequency);
  const taken = collectionDay(due);
  const [day, dueDay] = [dayText(taken, today), dayText(due, today)];
  const [amount, total] = [shortMoney(value), shortMoney(lenderFeesOn(value, today).total)];
  return (
    <Card>
      <p>{t`Approved today, you get ${amount} and pay back about ${total} on ${day}.`}</p>
      {taken === due ? null : (
        <p>{t`It is due on ${dueDay}. Banks take no payments on Sundays and public holidays.`}</p>
      )}
    </Card>
  );
}
