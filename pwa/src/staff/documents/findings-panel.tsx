import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { classNames } from '../../ui/basics/class-names.ts';
import { Facts } from '../record/detail/facts.tsx';
import { Badge } from '../ui/badge.tsx';
import ui from '../ui/staff.module.css';
import styles from './document-viewer.module.css';
import { creditFindings, type Finding, payslipFindings, statementFindings } from './findings.ts';
import { ReportValue } from './report-document.tsx';

const findingsOf = {
  BANK_STATEMENT: statementFindings,
  MAB_REPORT: statementFindings,
  PAYSLIP: payslipFindings,
  CREDIT_REPORT: creditFindings,
} as const;

export function FindingsPanel({ record, fileType }: { record: CustomerRecord; fileType: CustomerFileType }) {
  const found = findingsOf[fileType](record);
  return (
    <section
      className={classNames(ui.card, styles.figures)}
      aria-label="Findings"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so the keyboard has to get there
      tabIndex={0}
    >
      <h3>{found?.title ?? 'No findings yet'}</h3>
      {found ? null : <p>There are no findings for this document yet.</p>}
      {found && found.warnings.length > 0 ? (
        <div className={ui.problem}>
          <h4>Warning signs</h4>
          <ul>
            {found.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <dl className={ui.facts}>
        {found?.findings.map((finding) => (
          <FindingLine key={finding.label} finding={finding} />
        ))}
      </dl>
      {found?.groups.map(({ title, lines }) => (
        <div key={title} className={styles.part}>
          <h4>{title}</h4>
          <Facts facts={lines.map(({ label, text }) => [label, text])} />
        </div>
      ))}
      {found && Object.keys(found.rest).length > 0 ? <ReportValue value={found.rest} /> : null}
    </section>
  );
}

const verdictOf = ({ isSame, answer }: Finding) =>
  isSame === undefined ? null : isSame ? 'Agrees' : answer ? 'Differs' : 'Check';

function FindingLine({ finding }: { finding: Finding }) {
  const { label, text, answer, isSame } = finding;
  const verdict = verdictOf(finding);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {`${text} `}
        {verdict ? <Badge tone={isSame ? 'good' : 'stop'}>{verdict}</Badge> : null}
        {answer ? <small>{`Applicant: ${answer}`}</small> : null}
      </dd>
    </div>
  );
}
