import { t } from '@lingui/core/macro';
import { operatingHours } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { agreementSections, agreementText, agreementVersion } from '@tshepa/contracts/rules/agreement';
import type { CostOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { Button, LinkButton } from '../../components/button.tsx';
import { LegalText } from '../../components/legal-text.tsx';
import { Actions } from '../../components/page.tsx';
import { brand } from '../../lib/brand.ts';
import { paths } from '../../lib/paths.ts';
import styles from './agreement-view.module.css';
import { useSha256 } from './text-hash.ts';

type Props = { record: ApplicantRecord; cost: CostOfCredit; instalments: readonly Instalment[] };

const lender = {
  legalName: brand.legalName,
  registration: brand.registration,
  email: brand.supportEmail,
  phone: brand.whatsAppLabel,
  hours: `${operatingHours.days} ${operatingHours.from} to ${operatingHours.to}`,
};

const nameOf = ({ fullName, firstName = '', lastName = '' }: ApplicantRecord) =>
  fullName || `${firstName} ${lastName}`.trim();

/** The quotation and agreement as it is printed or saved: English, whatever the screens speak, with the hash of its text. */
export function AgreementView({ record, cost, instalments }: Props) {
  const loan = record.loanDistributions;
  const sections = agreementSections({
    lender,
    customer: { fullName: nameOf(record), idNumber: record.idNumber ?? '' },
    loanNo: loan.provider_loan_no ?? loan.provider_loan_id ?? loan.id,
    cost,
    payout: loan.payback_option ?? 'eft',
    accountEnding: record.accountNumber?.slice(-4) ?? '',
    instalments,
  });
  const hash = useSha256(agreementText(sections));
  return (
    <>
      <LegalText>
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
        <LinkButton to={paths.loanVerification} look="secondary">
          {t`BACK`}
        </LinkButton>
        <Button onClick={() => window.print()}>{t`Print or save`}</Button>
      </Actions>
    </>
  );
}
