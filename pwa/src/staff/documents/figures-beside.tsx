import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import styles from './document-viewer.module.css';
import { creditFigures, type Figure, payslipFigures, statementFigures } from './figures.ts';
import { ReportValue } from './report-value.tsx';

const figuresOf = {
  BANK_STATEMENT: statementFigures,
  MAB_REPORT: statementFigures,
  PAYSLIP: payslipFigures,
  CREDIT_REPORT: creditFigures,
} as const;

/** What is known of a document, to be compared with it. */
export function FiguresBeside({ record, fileType }: { record: CustomerRecord; fileType: CustomerFileType }) {
  const found = figuresOf[fileType](record);
  return (
    <section
      className={styles.figures}
      aria-label="Figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so the keyboard has to get there
      tabIndex={0}
    >
      <h3>{found?.title ?? 'No figures yet'}</h3>
      {found ? null : <p>Nothing was found for this document so far.</p>}
      {found && found.warnings.length > 0 ? (
        <div className={styles.warnings}>
          <h4>Signs to look at</h4>
          <ul>
            {found.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <dl className={styles.values}>
        {found?.figures.map((figure) => (
          <FigureLine key={figure.label} figure={figure} />
        ))}
      </dl>
      {found?.groups.map(({ title, lines }) => (
        <div key={title} className={styles.part}>
          <h4>{title}</h4>
          <dl className={styles.values}>
            {lines.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {found && Object.keys(found.rest).length > 0 ? <ReportValue value={found.rest} /> : null}
    </section>
  );
}

const verdictOf = ({ isSame, told }: Figure) =>
  isSame === undefined ? null : isSame ? 'Agrees' : told ? 'Differs' : 'Look at it';

function FigureLine({ figure }: { figure: Figure }) {
  const verdict = verdictOf(figure);
  return (
    <div data-same={figure.isSame}>
      <dt>{figure.label}</dt>
      <dd>
        {`${figure.text} `}
        {verdict ? <span className={figure.isSame ? styles.agrees : styles.differs}>{verdict}</span> : null}
        {figure.told ? <small>{`Applicant: ${figure.told}`}</small> : null}
      </dd>
    </div>
  );
}
