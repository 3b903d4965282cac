import { RadioGroup, Select } from '../../components/choices.tsx';
import { DateInput } from '../../components/date-input.tsx';
import { MoneyInput, TextInput } from '../../components/text-input.tsx';
import { EmployerInput } from './employer-input.tsx';
import { type FieldSpec, textOf } from './field-spec.ts';

type Props = { spec: FieldSpec; value: string; error: string | undefined; onChange: (text: string) => void };

const inputModes = { digits: 'numeric', number: 'numeric', email: 'email' } as const;

/** The control that a question asks for. */
export function FieldControl({ spec, value, error, onChange }: Props) {
  const shared = {
    id: spec.name,
    label: textOf(spec.label),
    hint: spec.hint && textOf(spec.hint),
    error,
    value,
    onChange,
  };
  const options = (spec.options ?? []).map((option) => ({
    value: option.value,
    label: textOf(option.label),
  }));
  const autoComplete = spec.autoComplete ?? 'off';
  switch (spec.control) {
    case 'select':
      return <Select {...shared} autoComplete={autoComplete} options={options} />;
    case 'radio':
      return <RadioGroup {...shared} options={options} />;
    case 'money':
      return <MoneyInput {...shared} />;
    case 'suggest':
      return <EmployerInput {...shared} cap={spec.cap} />;
    case 'date':
      return <DateInput {...shared} autoComplete={autoComplete} {...spec.range} />;
    case 'text':
      return <TextInput {...shared} autoComplete={autoComplete} maxLength={spec.cap} />;
    default:
      return (
        <TextInput
          {...shared}
          type={spec.control === 'email' ? 'email' : 'text'}
          inputMode={inputModes[spec.control]}
          autoComplete={autoComplete}
          spellCheck={false}
        />
      );
  }
}
