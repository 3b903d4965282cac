import type { FraudDryRun, FraudRuleFigures } from '@tshepa/contracts/entities/fraud';
import { dryRunFraudRule } from '@tshepa/contracts/operations/fraud/dry-run-fraud-rule';
import { listFraudRules } from '@tshepa/contracts/operations/fraud/list-fraud-rules';
import { useState } from 'react';
import { Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffAction } from '../api/action.ts';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { ActionForm, Problem } from '../ui/action-form.tsx';
import { ChartCard, DataTable } from './chart-card.tsx';
import { percentText } from './series.ts';

const modeText = { on: 'On', shadow: 'On trial', off: 'Off' } as const;

/** A dry run reads all applications ever submitted. */
const dryRunTimeoutMs = 120_000;

/** Returns the share of right answers, or a dash while nobody has answered. */
export const precisionText = ({ right, wrong }: Pick<FraudRuleFigures, 'right' | 'wrong'>): string =>
  right + wrong === 0 ? '–' : percentText((right / (right + wrong)) * 100);

const outcomeText = {
  settled: 'paid and settled',
  declined: 'declined',
  left: 'left by the customer',
  running: 'running',
} as const;
const outcomes = ['settled', 'declined', 'left', 'running'] as const;

/** Says what became of the applications that a rule would have flagged, such as `371 paid and settled, 30 declined`. */
export function dryRunText({ checked, flagged, outcomes: counts }: FraudDryRun): string {
  if (checked === 0) return 'The rule could not measure any application.';
  const parts = outcomes.filter((outcome) => counts[outcome] > 0);
  const became = parts.map((outcome) => `${counts[outcome]} ${outcomeText[outcome]}`).join(', ');
  return `Would have flagged ${flagged} of ${checked} applications${became ? `: ${became}` : ''}.`;
}

function DryRunForm({ rules }: { rules: readonly FraudRuleFigures[] }) {
  const [rule, setRule] = useState('');
  const [threshold, setThreshold] = useState('');
  const [result, setResult] = useState<FraudDryRun | null>(null);
  const run = useStaffAction(
    (_: null) => staffCall(dryRunFraudRule, { rule, threshold }, { timeoutMs: dryRunTimeoutMs }),
    { onDone: setResult },
  );
  const choose = (chosen: string) => {
    setRule(chosen);
    setThreshold(String(rules.find((known) => known.rule === chosen)?.threshold ?? ''));
    setResult(null);
  };
  return (
    <ActionForm
      label="Try the rule on past applications"
      look="secondary"
      action={run}
      isDisabled={!rule || !/^[1-9]\d{0,3}$/.test(threshold)}
      onSubmit={() => run.run(null)}
    >
      <Select
        id="fraudRule"
        label="Rule"
        emptyLabel="Choose a rule"
        options={rules.map(({ rule: value, title }) => ({ value, label: title }))}
        value={rule}
        onChange={choose}
      />
      <TextInput
        id="fraudThreshold"
        label="Flags from"
        inputMode="numeric"
        maxLength={4}
        value={threshold}
        onChange={(value) => setThreshold(value.replaceAll(/\D/g, ''))}
      />
      <p role="status">{result ? dryRunText(result) : ''}</p>
    </ActionForm>
  );
}

export function FraudCard() {
  const list = useStaffQuery(staffKeys.fraudRules, listFraudRules, {}, { refetchOnMount: 'always' });
  const rules = list.data?.rules ?? [];
  const total = rules.reduce(
    (sum, { right, wrong }) => ({ right: sum.right + right, wrong: sum.wrong + wrong }),
    { right: 0, wrong: 0 },
  );
  return (
    <ChartCard
      title="Fraud rules"
      headline={total.right + total.wrong > 0 ? `${precisionText(total)} right` : undefined}
      source="How often each rule found something, over all time, and how often staff said that it was right. A rule on trial stops nothing."
    >
      <Problem of={list.error} />
      <DataTable
        caption="Fraud rules"
        columns={['Rule', 'Mode', 'Flags from', 'Found', 'Right', 'Wrong', 'Precision']}
        rows={rules.map((rule) => [
          rule.title,
          modeText[rule.mode],
          String(rule.threshold),
          String(rule.found),
          String(rule.right),
          String(rule.wrong),
          precisionText(rule),
        ])}
      />
      <DryRunForm rules={rules} />
    </ChartCard>
  );
}
