import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import ui from '../../ui/staff.module.css';

/** Says what the loan lacks: the customer's agreement, or an accepted mandate to collect the repayment. */
function missingProofs({
  agreement,
  loanDistributions: { mandate },
}: Pick<CustomerRecord, 'agreement' | 'loanDistributions'>): string[] {
  return [
    ...(agreement ? [] : ['No agreement: the customer did not confirm this loan.']),
    ...(mandate?.status === 'accepted' ? [] : ['No mandate: the repayment cannot be collected.']),
  ];
}

export function MissingProofs({ record }: { record: CustomerRecord }) {
  const missing = missingProofs(record);
  if (missing.length === 0) return null;
  return (
    <div className={ui.notice} role="note">
      {missing.map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong>
        </p>
      ))}
    </div>
  );
}
