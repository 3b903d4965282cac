import { t } from '@lingui/core/macro';
import { collectionAfterDays } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { agreementText, agreementVersion } from '@tshepa/contracts/rules/agreement';
import { costOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { paths } from '../../../platform/paths.ts';
import { BackLink } from '../../../ui/basics/button.tsx';
import { Actions } from '../../../ui/basics/page.tsx';
import { LegalText } from '../../../ui/legal-text.tsx';
import { PrintOrSave } from '../../shared/print-or-save.tsx';
import styles from './agreement-view.module.css';
import { agreementShown, useSha256 } from './shown-agreement.ts';

type Props = { record: ApplicantRecord; instalments: readonly Instalment[] };

function summaryOf({ loanDistributions }: ApplicantRecord) {
  const cost = costOfCredit(loanDistributions, johannesburgDay(serverNow()));
  const [amount, total] = [formatMoney(cost?.principal ?? 0), formatMoney(cost?.total ?? 0)];
  return [
    ...(cost ? [t`You borrow ${amount} and pay back ${total}. There is no interest.`] : []),
    t`Your bank takes the money on the days in part 3, after you have said yes to its DebiCheck request.`,
    t`Until you confirm with the OTP you may walk away and owe nothing.`,
    t`You may pay early at no extra cost. If you cannot pay, tell us before the day.`,
    t`If you do not pay, collection typically starts after ${collectionAfterDays} days, and credit bureaus are told.`,
  ];
}

/** Shows the quotation and agreement for printing or saving, always in English and with the hash of its text. */
export function AgreementView({ record, instalments }: Props) {
  const sections = agreementShown(record, instalments);
  const text = agreementText(sections);
  const hash = useSha256(text);
  return (
    <>
      <LegalText summary={summaryOf(record)}>
        <article className={styles.paper}>
          {sections.map(({ heading, lines }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </section>
          ))}
          <footer className={styles.foot}>
            <p>Text version: {agreementVersion}</p>
            {hash ? (
              <p>
                SHA-256 of this text: <span data-testid="agreement-hash">{hash}</span>
              </p>
            ) : null}
          </footer>
        </article>
      </LegalText>
      <Actions>
        <BackLink to={paths.loanVerification} />
        <PrintOrSave fileName="tshepa-agreement.txt" text={text} />
      </Actions>
    </>
  );
}
