import { t } from '@lingui/core/macro';
import { maskValue } from '@tshepa/contracts/entities/customer';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { Navigate } from 'react-router-dom';
import { type Command, type Receipt, useApplication, useReceipts } from '../../offline/index.ts';
import { clockOf, dateText } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { useSessionLost } from '../../platform/status/site-status.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { brand } from '../../ui/basics/brand.ts';
import { BackLink } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import { PrintOrSave } from '../shared/print-or-save.tsx';
import { AnswerCard } from './answer-card.tsx';
import { type AnswerGroup, answerGroups } from './answer-groups.ts';

/** Shows this phone's copy of the submitted answers, so that it opens offline too. */
export function SentAnswers() {
  const { isLoaded, draft, commands } = useApplication();
  const receipts = useReceipts();
  const isSubmitted = useProgress((progress) => progress.submitted);
  const isLost = useSessionLost((session) => session.isLost);
  if (!isLoaded) return <Spinner />;
  if (!draft || !isSubmitted || isLost) return <Navigate to={paths.loading} replace />;
  const groups = withoutAccount(answerGroups(draft), draft.bankRequest.accountNumber);
  const received = receivedText(commands, receipts);
  const title = t`Your answers`;
  return (
    <Page title={title}>
      <p>
        {brand.legalName}. {received}
      </p>
      <p>{t`Keep this copy where only you can see it. It has your ID number in it.`}</p>
      {groups.map((group) => (
        <AnswerCard key={group.id} group={group} />
      ))}
      <Actions>
        <BackLink to={paths.loading} />
        <PrintOrSave
          fileName="tshepa-answers.txt"
          text={plainText(`${title}\n${brand.legalName}. ${received}`, groups)}
        />
      </Actions>
    </Page>
  );
}

/** The answers that may show the account number; banks put it into the names of statements. */
const withAccount = ['accountNumber', 'statements', 'payslip'];

/** Hides all but the last digits of the account number, because others may see a printed copy. */
export const withoutAccount = (groups: readonly AnswerGroup[], accountNumber = ''): AnswerGroup[] =>
  groups.map((group) => ({
    ...group,
    answers: group.answers.map((answer) =>
      accountNumber !== '' && withAccount.includes(answer.name)
        ? { ...answer, value: answer.value.replaceAll(accountNumber, maskValue(accountNumber)) }
        : answer,
    ),
  }));

/** Says whether the server has the submission. A phone that joined later has no receipt. */
export function receivedText(commands: readonly Command[], receipts: readonly Receipt[]): string {
  if (commands.some(({ kind }) => kind === 'submit')) return t`Saved on this phone. Not sent yet.`;
  const receipt = receipts.find(({ kind }) => kind === 'submit');
  if (!receipt) return t`We have received your application.`;
  const { at, number } = receipt;
  const day = dateText(johannesburgDay(new Date(at)));
  const time = clockOf(at);
  return t`Received ${day}, ${time}. Receipt number: ${number}.`;
}

/** Returns the copy as lines of text, for browsers that cannot print. */
export const plainText = (heading: string, groups: readonly AnswerGroup[]): string =>
  [
    heading,
    ...groups.map(({ title, answers }) =>
      [title, ...answers.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
    ),
  ].join('\n\n');
