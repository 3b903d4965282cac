import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  banks,
  fieldLimits,
  type homeLanguages,
  minimumAgeYears,
  minimumNetIncome,
  paymentFrequencies,
} from '@tshepa/contracts/constants';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { provinceOf } from '@tshepa/contracts/rules/address';
import { incomeSuffices } from '@tshepa/contracts/rules/affordability';
import { addMonths, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { birthDateOf, genderOf } from '@tshepa/contracts/rules/id-number';
import { parseMoney, shortMoney } from '@tshepa/contracts/rules/money';
import { furthestStep } from '@tshepa/contracts/steps';
import { Link } from 'react-router-dom';
import { type Draft, factsOf, saveOf } from '../../offline/index.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { whatsAppUrl } from '../../ui/basics/brand.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { i18n } from '../../ui/i18n/i18n.tsx';
import { NeverAsked } from '../../ui/trust.tsx';
import { emailQuestion } from '../shared/email-question.ts';
import { openExit } from '../shared/leave.ts';
import type { Errors, Values } from './field-spec.ts';
import { StepFrame } from './frame/step-frame.tsx';
import {
  bankingQuestions,
  financialQuestions,
  grossIncomeQuestions,
  moreInfoQuestions,
  otherBank,
  verificationQuestions,
} from './questions.ts';
import { withStatementAnswers } from './statement-answers.ts';
import { StatementFirst } from './statement-first.tsx';
import { StepForm, type StepFormProps } from './step-form.tsx';

type Props = Omit<StepFormProps, 'draft' | 'parked'> & {
  title: string;
  fromDraft?: (draft: Draft) => Partial<StepFormProps>;
};

/** Renders a step that consists of one form. `fromDraft` adds the props that depend on the answers so far. */
const FormStep = ({ title, fromDraft, ...form }: Props) => (
  <StepFrame id={form.id} title={title}>
    {(draft, parked) => <StepForm {...form} draft={draft} parked={parked} {...fromDraft?.(draft)} />}
  </StepFrame>
);

/** Returns the date of birth in the ID number, or the day 18 years ago, as `yyyy-MM-dd`. */
export function defaultDateOfBirth(idNumber: string | undefined, now: Date): string {
  const today = johannesburgDay(now);
  return birthDateOf(idNumber ?? '', today) ?? addMonths(today, -12 * minimumAgeYears);
}

const withDateOfBirth = (draft: Draft): Draft => {
  const { dateOfBirth, idNumber } = draft.customerRequest;
  const day = dateOfBirth ?? defaultDateOfBirth(idNumber, serverNow());
  return { ...draft, customerRequest: { ...draft.customerRequest, dateOfBirth: day } };
};

function askAboutEmail({ emailAddress = '' }: Values): Errors {
  const question = emailQuestion(emailAddress, t`SUBMIT`);
  return question ? { emailAddress: question } : {};
}

/** Proposes the province of a complete postal code, and no province for an unknown code. Applicants can change it. */
export function withProvince(name: string, values: Values): Values {
  const { postalCode = '' } = values;
  if (name !== 'postalCode' || postalCode.length !== fieldLimits.postalCode) return values;
  return { ...values, province: provinceOf(postalCode) ?? '' };
}

export const VerificationPage = () => (
  <FormStep
    title={t`Verify your details`}
    id="verification"
    fromDraft={(draft) => ({ draft: withDateOfBirth(draft) })}
    specs={verificationQuestions}
    derive={withProvince}
    ask={askAboutEmail}
    onCancel={openExit}
  />
);

/** Selects the gender in the ID number, so that the applicant can confirm it. Nothing is stored before SUBMIT. */
export function withGender(draft: Draft): Draft {
  const { gender, idNumber = '' } = draft.customerRequest;
  if (gender || !/^\d{13}$/.test(idNumber)) return draft;
  return { ...draft, customerRequest: { ...draft.customerRequest, gender: genderOf(idNumber) } };
}

/** English is left out, because many who read the app in English speak another language at home. */
const homeLanguageOf: Record<string, (typeof homeLanguages)[number]> = {
  af: 'afrikaans',
  st: 'sesotho',
  xh: 'isixhosa',
  zu: 'isizulu',
};

/** Selects the language of the app as the home language. Nothing is stored before SUBMIT. */
export function withHomeLanguage(draft: Draft, language: string): Draft {
  const homeLanguage = draft.customerRequest.homeLanguage ?? homeLanguageOf[language];
  return homeLanguage ? { ...draft, customerRequest: { ...draft.customerRequest, homeLanguage } } : draft;
}

export const MoreInfoPage = () => (
  <FormStep
    title={t`More about you`}
    id="more-info"
    fromDraft={(draft) => ({
      ...withStatementAnswers(
        withHomeLanguage(withGender(draft), i18n.locale),
        'more-info',
        moreInfoQuestions,
      ),
      header: <StatementFirst draft={draft} />,
    })}
    specs={moreInfoQuestions}
    backTo={paths.verification}
  />
);

/** Asks about a salary that would be declined. Many people type the pay of a week or leave out a digit. */
export function askAboutIncome({ netSalary = '', paymentFrequency }: Values): Errors {
  const salary = parseMoney(netSalary);
  const frequency = paymentFrequencies.find((known) => known === paymentFrequency);
  if (salary === undefined || !frequency || incomeSuffices(salary, frequency)) return {};
  const amount = shortMoney(salary);
  const minimum = shortMoney(minimumNetIncome);
  return {
    netSalary: t`Is ${amount} right? People paid under ${minimum} a month cannot borrow here. If it is right, press Continue again.`,
  };
}

export const FinancialPage = () => (
  <FormStep
    title={t`Your income`}
    id="financial"
    fromDraft={(draft) => withStatementAnswers(draft, 'financial', financialQuestions)}
    specs={financialQuestions}
    ask={askAboutIncome}
    backTo={paths.moreInfo}
  />
);

/** Fills in the universal branch code when a bank is chosen. The code can still be changed. */
export function withBranchCode(name: string, values: Values): Values {
  const bank = name === 'bankName' ? banks.find((known) => known.name === values['bankName']) : undefined;
  return bank ? { ...values, branchCode: bank.branchCode } : values;
}

/** Compares the account number with the number on the statements, if the phone has read that number. */
export const accountProblem = (
  { statementAccount }: Pick<Draft, 'statementAccount'>,
  accountNumber: string | undefined,
): Errors => (statementAccount && accountNumber && accountNumber !== statementAccount ? mismatch : {});

/** Returns true if the account number is not the number on the statements. The right number needs no advice. */
export const needsAccountOfStatements = ({
  hasAccountMismatch,
  statementAccount,
  bankRequest,
}: Pick<Draft, 'hasAccountMismatch' | 'statementAccount' | 'bankRequest'>): boolean =>
  hasAccountMismatch || (statementAccount !== undefined && bankRequest.accountNumber !== statementAccount);

/** Explains the mismatch in plain words, and what helps. Only the last digits of the number are shown. */
function AccountOfStatements({ account, isOther }: { account: string | undefined; isOther: boolean }) {
  const end = account?.slice(-4);
  return (
    <Notice tone={isOther ? 'warning' : 'info'}>
      <p>
        {end
          ? t`Your statements are for the account that ends in ${end}. Type the number of that account here.`
          : t`Your statements are for another account. Type the number of that account here.`}
      </p>
      <p>
        <Trans>
          Or <Link to={paths.bankConnect}>send the statements of the account that you want to use</Link>.
        </Trans>
      </p>
    </Notice>
  );
}

/** Says what people with a bank that is not in the list can do. */
export const OtherBank = () => (
  <Notice isStatus>
    <p>{t`We can only lend to an account at one of the banks in this list. We cannot read the statements of other banks yet.`}</p>
    <p>{t`Is your salary also paid into one of these banks? Choose that bank. If not, have your salary paid into one of them and come back: your answers stay on this phone.`}</p>
    <p>
      <Trans>
        A person can help you: <a href={whatsAppUrl}>chat to us on WhatsApp</a>.
      </Trans>
    </p>
  </Notice>
);

const mismatch: Errors = { accountNumber: errorCatalogue['application.account_mismatch'].text };

export const BankingPage = () => (
  <FormStep
    title={t`Your bank account`}
    id="banking"
    specs={bankingQuestions}
    footer={() => <NeverAsked />}
    backTo={paths.financial}
    derive={withBranchCode}
    below={(name, { bankName }) => (name === 'bankName' && bankName === otherBank ? <OtherBank /> : null)}
    fromDraft={(draft) => ({
      ...withStatementAnswers(draft, 'banking', bankingQuestions),
      check: ({ accountNumber }) => accountProblem(draft, accountNumber),
      ...(needsAccountOfStatements(draft)
        ? {
            header: (
              <AccountOfStatements account={draft.statementAccount} isOther={draft.hasAccountMismatch} />
            ),
          }
        : {}),
      ...(draft.hasAccountMismatch
        ? { next: furthestStep(factsOf(draft)).path, initialErrors: mismatch }
        : {}),
    })}
    busyText={t`Please hold while we check your details with our loan provider.`}
    change={() => ({ hasAccountMismatch: false, submitError: null })}
    commands={(current, forms) => [
      {
        kind: 'banking',
        step: 'banking',
        payload: { idNumber: current.customerRequest.idNumber ?? '', save: saveOf(current, forms) },
      },
    ]}
  />
);

export const GrossIncomePage = () => (
  <FormStep
    title={t`Please confirm your gross income`}
    id="gross-income"
    specs={grossIncomeQuestions}
    backTo={paths.payslip}
  />
);
