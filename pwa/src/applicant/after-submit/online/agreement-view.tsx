import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { agreementText, agreementVersion } from '@tshepa/contracts/rules/agreement';
import { paths } from '../../../platform/paths.ts';
import { BackLink } from '../../../ui/basics/button.tsx';
import { Actions } from '../../../ui/basics/page.tsx';
import { LegalText } from '../../../ui/legal-text.tsx';
import { PrintOrSave } from '../../shared/print-or-save.tsx';
import styles from './agreement-view.module.css';
import { agreementShown, summaryOf, useSha256 } from './shown-agreement.ts';

type Props = { record: ApplicantRecord; instalments: readonly Instalment[] };

/** Shows the quotation and agreement for printing or saving, always in English and with the hash of its text. */
export function AgreementView({ record, instalments }: Props) {
  const sections = agreementShown(record, instalments);
  const text = agreementText(sections);
  const hash = useSha256(text);
  return (
    <>
      <LegalText summary={summaryOf(record, instalments)}>
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
