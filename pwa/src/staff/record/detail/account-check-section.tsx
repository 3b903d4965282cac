import type { AccountAnswer } from '@tshepa/contracts/entities/account-check';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import {
  type AccountVerdict,
  accountProperties,
  accountPropertyLabels,
  accountVerdict,
} from '@tshepa/contracts/rules/account-check';
import ui from '../../ui/staff.module.css';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const answerTexts: Record<AccountAnswer, string> = { Y: 'Yes', N: 'No', U: 'The bank does not know' };

const verdictTexts: Record<AccountVerdict, string> = {
  confirmed: 'The bank confirms the account',
  new: 'The bank confirms the account, which is younger than 90 days',
  uncertain: 'The bank cannot confirm the account',
  refused: 'The bank contradicts the account. Do not pay into it.',
};

export function AccountCheckSection({ record: { accountCheck } }: { record: CustomerRecord }) {
  return (
    <Section title="Account check" isFolded>
      {accountCheck ? (
        <Facts
          facts={[
            ['Result', verdictTexts[accountVerdict(accountCheck)]],
            ['Asked', formatMoment(accountCheck.checkedAt)],
            ...accountProperties.map(
              (property) => [accountPropertyLabels[property], answerTexts[accountCheck[property]]] as const,
            ),
          ]}
        />
      ) : (
        <p className={ui.soft}>The bank is asked when the application is submitted.</p>
      )}
    </Section>
  );
}
