import { t } from '@lingui/core/macro';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { conflictKey, type FieldConflict } from '../../offline/index.ts';
import { written } from './answer-groups.ts';
import { textOf } from './field-spec.ts';
import { allQuestions } from './questions.ts';

export type Disagreement = { key: string; label: string; mine: string; theirs: string };

/** An answer that no question asks for in these words: a tick, or one of a newer app. */
function plainly(answer: unknown): string {
  if (answer === undefined || answer === null || answer === '') return '–';
  if (typeof answer === 'boolean') return answer ? t`Yes` : t`No`;
  if (typeof answer === 'object')
    return 'value' in answer && typeof answer.value === 'number'
      ? formatMoney(answer.value)
      : JSON.stringify(answer);
  return String(answer);
}

/** A field that was changed here and elsewhere, as its step would show it. */
export function disagreementOf(field: FieldConflict): Disagreement {
  const key = conflictKey(field);
  const spec = allQuestions.find(({ form, name }) => form === field.form && name === field.name);
  if (spec)
    return {
      key,
      label: textOf(spec.label),
      mine: written(spec, field.mine),
      theirs: written(spec, field.theirs),
    };
  const label = field.name === 'noPayslip' ? t`I do not receive payslips` : t`Another answer`;
  return { key, label, mine: plainly(field.mine), theirs: plainly(field.theirs) };
}
